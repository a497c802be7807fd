// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Room for links, compared with what no machine has.
final class SharedMemorySpaceTest {
    @Test
    void fewLinksFitAndMoreThanAnyMemoryDoNot() {
        assertThat(SharedMemorySpace.holds(1)).isTrue();
        assertThat(SharedMemorySpace.holds(Long.MAX_VALUE / (1 << 20))).isFalse();
    }
}
