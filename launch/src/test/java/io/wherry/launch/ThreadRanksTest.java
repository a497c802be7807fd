// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.Counter;
import com.acme.OneFails;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ThreadRanksTest {
    private static final String PROGRAM = Counter.class.getName();

    @TempDir Path folder;

    private static List<URL> classPath() {
        return List.of(Counter.class.getProtectionDomain().getCodeSource().getLocation());
    }

    @Test
    void eachRankHasStaticFieldsOfItsOwn() throws Exception {
        ThreadRanks.run(3, classPath(), PROGRAM, folder.toString());

        for (int rank = 0; rank < 3; rank++) {
            assertThat(Files.readString(folder.resolve("runs-" + rank))).isEqualTo("1");
        }
    }

    @Test
    void exceptionNamesTheRank() {
        assertThatThrownBy(() -> ThreadRanks.run(3, classPath(), PROGRAM, folder.toString(), "2"))
                .isInstanceOf(RankFailedException.class)
                .hasMessageStartingWith("rank 2 failed: ")
                .hasRootCauseMessage("on purpose")
                .extracting(failed -> ((RankFailedException) failed).rank())
                .isEqualTo(2);
    }

    @Test
    void jobWithoutRanksIsRefused() {
        assertThatThrownBy(() -> ThreadRanks.run(0, classPath(), PROGRAM, folder.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no ranks: size=0");
    }

    @Test
    void failureOfARankIsThrownAlthoughOthersDoNotEnd() throws Exception {
        try {
            assertThatThrownBy(() ->
                            ThreadRanks.run(
                                    3, classPath(), OneFails.class.getName(), folder.toString()))
                    .hasMessageStartingWith("rank 2 failed: ");
            assertThat(ranks()).containsExactly("wherry-rank-0");
        } finally {
            Files.createFile(folder.resolve("release"));
        }
    }

    /// Names of the ranks that run.
    private static List<String> ranks() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("wherry-rank-"))
                .toList();
    }
}
