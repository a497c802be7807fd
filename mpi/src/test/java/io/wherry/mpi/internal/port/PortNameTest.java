// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.transport.Address;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names of ports as text.
final class PortNameTest {
    private static final String TOKEN = "00112233445566778899aabbccddeeff";

    @Test
    void nameIsReadAsItWasWritten() {
        PortName name = new PortName(TOKEN, Address.parse("unix:///tmp/a:b/p0"));

        assertThat(name).hasToString("wherry-port-1:" + TOKEN + ":unix:///tmp/a:b/p0");
        assertThat(PortName.parse(name.toString())).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "port",
                "wherry-port-1:",
                "wherry-port-1:0011:unix:///tmp/p0",
                "wherry-port-2:" + TOKEN + ":unix:///tmp/p0",
                "wherry-port-1:" + TOKEN + ":",
                "wherry-port-1:" + TOKEN + ":unix://relative",
                "wherry-port-1:" + TOKEN + ":nothing",
                "wherry-port-1:" + TOKEN + ":none://x",
                "wherry-port-1:" + TOKEN + ":tcp://host:99999"
            })
    void garbageIsAnErrorOfThePort(String text) {
        MPIException refused = catchThrowableOfType(MPIException.class, () -> PortName.parse(text));

        assertThat(refused.getErrorClass()).isEqualTo(MPI.ERR_PORT);
    }

    @Test
    void longGarbageIsNotRepeatedInTheMessage() {
        MPIException refused =
                catchThrowableOfType(MPIException.class, () -> PortName.parse("x".repeat(1 << 20)));

        assertThat(refused.getMessage()).hasSizeLessThan(300);
    }
}
