// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The names of signals in exit codes.
final class RankExitTest {
    private static final boolean MACOS = System.getProperty("os.name").startsWith("Mac");

    @ParameterizedTest
    @CsvSource({"133, SIGTRAP", "137, SIGKILL", "139, SIGSEGV", "152, SIGXCPU", "153, SIGXFSZ"})
    void rankThatASignalEndsIsDecisive(int code, String signal) {
        RankExit exit = new RankExit(1, code, "");

        assertThat(exit.isDecisive()).isTrue();
        assertThat(exit).hasToString("rank 1 ended with code " + code + " (" + signal + ")");
    }

    /// The number of this signal is 7 on Linux and 10 on macOS.
    @Test
    void rankThatABusErrorEndsIsDecisive() {
        int code = 128 + (MACOS ? 10 : 7);

        RankExit exit = new RankExit(1, code, "");

        assertThat(exit.isDecisive()).isTrue();
        assertThat(exit).hasToString("rank 1 ended with code " + code + " (SIGBUS)");
    }

    /// The system ends a process with this signal for a call that a filter forbids.
    @Test
    void rankThatAForbiddenSystemCallEndsIsDecisive() {
        int code = 128 + (MACOS ? 12 : 31);

        RankExit exit = new RankExit(1, code, "");

        assertThat(exit.isDecisive()).isTrue();
        assertThat(exit).hasToString("rank 1 ended with code " + code + " (SIGSYS)");
    }

    @Test
    void rankThatEndsByItselfIsNotDecisive() {
        assertThat(new RankExit(1, 1, "").isDecisive()).isFalse();
        assertThat(new RankExit(1, 255, "").isDecisive()).isFalse();
    }
}
