// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Profiles of jobs whose recordings are damaged.
final class ProfilingTest {
    private final StringWriter printed = new StringWriter();

    /* A job that ends with this code, and leaves a recording that was cut. */
    private int run(int code) throws Exception {
        Profiling.Job job =
                (_, folder) -> {
                    Path recording = Objects.requireNonNull(folder).resolve("1.jfr");
                    Files.writeString(recording, "no recording".repeat(20));
                    return code;
                };
        return new Profiling().run(1, List.of(), new PrintWriter(printed), job);
    }

    @Test
    void theCodeOfAJobThatFailedIsKeptWithoutItsProfile() throws Exception {
        assertThat(run(3)).isEqualTo(3);

        assertThat(printed.toString()).contains("wherry: no profile: cannot read recording: ");
    }

    @Test
    void aJobThatSucceededWithoutAProfileIsAFailure() {
        assertThatThrownBy(() -> run(0))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot read recording: ");
    }
}
