// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmMemoryTest {
    private static final DataSet BIG = new DataSet("big", "", 1_000_000_000, () -> null);

    @TempDir private Path folder;

    @Test
    void dataMustFitTheHeapAndBothJvmsTheMachine() {
        assertThat(new JvmMemory(2_000_000_000, 2_000_000_000).refusal(BIG)).isNull();
        assertThat(new JvmMemory(999_000_000, 8_000_000_000L).refusal(BIG))
                .isEqualTo("needs a heap of 1.00 GB, this JVM has 999 MB");
        assertThat(new JvmMemory(2_000_000_000, 1_500_000_000).refusal(BIG))
                .isEqualTo("needs 2.00 GB for two JVMs, this machine has 1.50 GB left");
    }

    @Test
    void linuxSaysWhatIsAvailable() throws IOException {
        Path meminfo = folder.resolve("meminfo");
        Files.writeString(meminfo, "MemTotal:  16 kB\nMemAvailable:    8 kB\n");

        assertThat(JvmMemory.available(meminfo)).isEqualTo(8192);
        assertThat(JvmMemory.available(folder.resolve("none"))).isEqualTo(Long.MAX_VALUE);
    }
}
