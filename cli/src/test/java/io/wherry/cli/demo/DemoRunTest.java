// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.data.DataSet;
import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.cli.show.Progress;
import io.wherry.cli.show.ProgressLines;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DemoRunTest {
    private static final Duration SHORT = Duration.ofMillis(10);
    private static final JvmMemory ENOUGH = new JvmMemory(256L << 20, Long.MAX_VALUE);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @AfterEach
    void processesAndSocketFilesAreGoneAtTheEnd() {
        for (MatchResult link : found("link: (?:unix://(\\S+)|tcp://\\S+) to process (\\d+)")) {
            assertThat(ProcessHandle.of(Long.parseLong(link.group(2)))).isEmpty();
            if (link.group(1) != null) {
                assertThat(Path.of(link.group(1)).getParent()).doesNotExist();
            }
        }
    }

    @Test
    void equalCopiesInBothJvmsAreASuccess() {
        int code = demo(DemoCommand.ECHO, false, "media-content", "hashmap-1000");

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("link: unix://", "[ 2/2] hashmap-1000", "Every copy is equal");
        assertThat(code).isZero();
    }

    @Test
    void loopbackDoesWhereUnixSocketsAreNotWanted() {
        int code = demo(DemoCommand.ECHO, true, "payload");

        assertThat(out.toString()).contains("link: tcp://127.0.0.1:", "Every copy is equal");
        assertThat(code).isZero();
    }

    @Test
    void stackOverflowOfJavaIoIsPartOfTheShow() {
        int code = demo(DemoCommand.ECHO, false, "list-200k", "payload");

        assertThat(out.toString())
                .contains(
                        "java.io stack overflow",
                        "-- stack overflow --",
                        "it recurses",
                        "payload",
                        "Every copy is equal");
        assertThat(code).isZero();
    }

    @Test
    void anotherGraphThanTheOriginalIsAFailure() {
        int code = demo(main("CorruptingPeer"), false, "payload");

        assertThat(out.toString())
                .contains("NOT EQUAL", "payload, lean: this JVM found a difference at $.")
                .doesNotContain("Every copy is equal");
        assertThat(err.toString()).contains("not every copy is equal");
        assertThat(code).isOne();
    }

    @Test
    void failureInTheSecondJvmIsTold() {
        int code = demo(main("FailingPeer"), false, "payload");

        assertThat(out.toString()).contains("payload, lean: IllegalStateException: no echo today");
        assertThat(code).isOne();
    }

    @Test
    void deadPeerIsAClearMessage() {
        int code = demo(main("DyingPeer"), false, "payload");

        assertThat(err.toString())
                .contains("the second JVM ended: exit code=42", "last words")
                .doesNotContain("\tat ");
        assertThat(code).isOne();
    }

    @Test
    void peerThatCannotStartIsAClearMessage() {
        int code = demo(List.of("io.wherry.cli.NoSuchMain"), false, "payload");

        assertThat(err.toString())
                .contains("the second JVM ended: exit code=1", "io.wherry.cli.NoSuchMain");
        assertThat(code).isOne();
    }

    @Test
    void graphTooBigForTheMachineIsSkippedWithAReason() {
        int code = demo(DemoCommand.ECHO, false, "payload", "list-5m");

        assertThat(out.toString())
                .contains("skipped: needs a heap of 1.47 GB, this JVM has 268 MB")
                .contains("Every copy is equal");
        assertThat(code).isZero();
    }

    private int demo(List<String> program, boolean tcp, String... names) {
        List<DataSet> data = Stream.of(names).map(DataSet::named).toList();
        DemoRun.Plan plan = new DemoRun.Plan(data, tcp, new MeasurementTime(SHORT, SHORT), program);
        PrintWriter printer = new PrintWriter(out, true);
        try (Progress progress = new ProgressLines(printer)) {
            return new DemoRun(plan, ENOUGH, progress, printer, new PrintWriter(err, true)).run();
        }
    }

    private static List<String> main(String name) {
        return List.of("io.wherry.cli.demo." + name);
    }

    private List<MatchResult> found(String pattern) {
        return Pattern.compile(pattern).matcher(out.toString()).results().toList();
    }

    @Test
    void privateFolderIsForItsOwnerAlone() throws Exception {
        try (PrivateFolder folder = PrivateFolder.create()) {
            assertThat(Files.getPosixFilePermissions(folder.path()))
                    .allMatch(right -> right.name().startsWith("OWNER_"));
        }
    }
}
