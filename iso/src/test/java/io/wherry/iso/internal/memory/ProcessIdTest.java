// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Process numbers go up to 4,194,303, the limit of many systems.
final class ProcessIdTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 32_767, (1 << 21) - 1, 1 << 21, (1 << 22) - 1})
    void eachProcessNumberHasAWord(long pid) {
        long word = ProcessId.word(pid, 123_456_789);

        assertThat(ProcessId.isWord(word)).isTrue();
        assertThat(ProcessId.pid(word)).isEqualTo(pid);
    }

    @Test
    void thisProcessIsAlive() throws Exception {
        long here = ProcessId.here();

        assertThat(ProcessId.pid(here)).isEqualTo(ProcessHandle.current().pid());
        assertThat(ProcessId.isAlive(here)).isTrue();
        assertThat(ProcessId.isAlive(here + 1)).isFalse();
        assertThat(ProcessId.isAlive(0)).isFalse();
    }
}
