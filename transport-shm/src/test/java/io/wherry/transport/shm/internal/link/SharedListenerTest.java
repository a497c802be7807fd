// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import org.junit.jupiter.api.Test;

final class SharedListenerTest {
    /// The options are read last.
    @Test
    void listenerThatCannotBeMadeLeavesNoFile() throws Exception {
        Address.Shm address = new Address.Shm("unmade-" + ProcessHandle.current().pid());

        assertThatThrownBy(() -> SharedListener.at(address, null))
                .isInstanceOf(NullPointerException.class);

        assertThat(SharedMemoryFolder.ofUser().socket(address.name())).doesNotExist();
    }
}
