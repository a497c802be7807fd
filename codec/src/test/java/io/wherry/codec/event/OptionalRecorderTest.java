// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.CompiledProgram;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A codec works in a JVM without the flight recorder, and does not load it before a recording is
/// made.
@Timeout(120)
final class OptionalRecorderTest {
    private static final CompiledProgram PROGRAM =
            CompiledProgram.of(
                    "record Point(int x, String name) implements Serializable {}",
                    """
                    class Main {
                        public static void main(String[] arguments) throws Exception {
                            for (io.wherry.codec.GraphCodec codec : java.util.List.of(
                                    io.wherry.codec.GraphCodec.lean(), io.wherry.codec.GraphCodec.javaio())) {
                                System.out.println(codec.decode(codec.encode(new Point(1, "p"))));
                                System.out.println(codec.unpack(codec.pack(new Point(2, "q"))));
                                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                                try (io.wherry.codec.GraphWriter writer = codec.writerTo(bytes)) {
                                    writer.write(new Point(3, "r"));
                                }
                                try (io.wherry.codec.GraphReader reader =
                                        codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
                                    System.out.println(reader.read());
                                }
                            }
                        }
                    }
                    """,
                    """
                    class Later {
                        public static void main(String[] arguments) throws Exception {
                            io.wherry.codec.GraphCodec codec = io.wherry.codec.GraphCodec.lean();
                            codec.decode(codec.encode("before"));
                            System.out.println(jdk.jfr.FlightRecorder.isInitialized());
                            try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
                                recording.enable("io.wherry.codec.Encoded").withoutThreshold();
                                recording.enable("io.wherry.codec.Decoded").withoutThreshold();
                                recording.start();
                                codec.decode(codec.encode("after"));
                                recording.stop();
                                java.nio.file.Path file = java.nio.file.Path.of(arguments[0]);
                                recording.dump(file);
                                System.out.println(jdk.jfr.consumer.RecordingFile.readAllEvents(file).stream()
                                    .map(event -> event.getEventType().getName())
                                    .filter(name -> name.startsWith("io.wherry"))
                                    .sorted().toList());
                            }
                        }
                    }
                    """);

    private static final String TRIPS =
            "Point[x=1, name=p] Point[x=2, name=q] Point[x=3, name=r] "
                    + "Point[x=1, name=p] Point[x=2, name=q] Point[x=3, name=r]";

    @TempDir private Path folder;

    private String run(Stream<String> arguments) throws Exception {
        return PROGRAM.run(folder, arguments);
    }

    private String classPath() {
        return CompiledProgram.classPath(folder);
    }

    @Test
    void codecOnTheClassPathWorksWithoutTheRecorder() throws Exception {
        String said =
                run(
                        Stream.of(
                                "--limit-modules",
                                "java.base,jdk.unsupported",
                                "-cp",
                                classPath(),
                                "peer.Main"));

        assertThat(said).isEqualTo(TRIPS);
    }

    @Test
    void codecAsAModuleWorksWithoutTheRecorder() throws Exception {
        String said =
                run(
                        Stream.of(
                                "--limit-modules",
                                "java.base,jdk.unsupported,io.wherry.codec",
                                "-p",
                                CompiledClassLoader.libraryPath(),
                                "--add-modules",
                                "io.wherry.codec",
                                "-cp",
                                folder.resolve("classes").toString(),
                                "peer.Main"));

        assertThat(said).isEqualTo(TRIPS);
    }

    @Test
    void recorderIsNotLoadedBeforeARecordingIsMade() throws Exception {
        String said = run(Stream.of("-Xlog:class+load", "-cp", classPath(), "peer.Main"));

        assertThat(said)
                .contains("io.wherry.codec.internal.event.FlightRecording ")
                .doesNotContain("io.wherry.codec.internal.event.EncodedEvent ")
                .doesNotContain("io.wherry.codec.internal.event.DecodedEvent ")
                .doesNotContain("jdk.jfr.internal.PlatformRecorder ");
    }

    @Test
    void recordingMadeLaterHasTheEvents() throws Exception {
        String said =
                run(
                        Stream.of(
                                "-cp",
                                classPath(),
                                "peer.Later",
                                folder.resolve("later.jfr").toString()));

        assertThat(said).isEqualTo("false [io.wherry.codec.Decoded, io.wherry.codec.Encoded]");
    }

    @Test
    void recordingOfTheCommandLineHasTheEventsOfAModule() throws Exception {
        String said =
                run(
                        Stream.of(
                                "-XX:StartFlightRecording",
                                "-Xlog:jfr*=off",
                                "-Xlog:class+load",
                                "-p",
                                CompiledClassLoader.libraryPath(),
                                "--add-modules",
                                "io.wherry.codec",
                                "-cp",
                                folder.resolve("classes").toString(),
                                "peer.Main"));

        assertThat(said).contains("io.wherry.codec.internal.event.EncodedEvent ");
    }
}
