// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files that need more memory than there is, in a JVM with a small heap.
@Timeout(120)
final class SmallHeapTest {
    private static final int DESCRIPTIONS = 400_000;
    private static final String MESSAGE = ": out of memory: heap=";

    @TempDir Path folder;
    private String out = "";
    private String err = "";

    private int run(String... arguments) throws Exception {
        Path printed = folder.resolve("out");
        Path errors = folder.resolve("err");
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx32m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "inspect"));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(printed.toFile())
                        .redirectError(errors.toFile())
                        .start();
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        out = Files.readString(printed);
        err = Files.readString(errors);
        return process.exitValue();
    }

    /// Writes a stream of descriptions of classes, which are kept while it is read.
    private Path large() throws IOException {
        Path file = folder.resolve("large");
        try (DataOutputStream bytes =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            bytes.writeShort(ObjectStreamConstants.STREAM_MAGIC);
            bytes.writeShort(ObjectStreamConstants.STREAM_VERSION);
            for (int i = 0; i < DESCRIPTIONS; i++) {
                bytes.writeByte(ObjectStreamConstants.TC_CLASSDESC);
                bytes.writeUTF("A");
                bytes.writeLong(1);
                bytes.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
                bytes.writeShort(0); // fields
                bytes.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
                bytes.writeByte(ObjectStreamConstants.TC_NULL);
            }
        }
        return file;
    }

    private Path small() throws IOException {
        Path file = folder.resolve("small");
        try (ObjectOutputStream stream = new ObjectOutputStream(Files.newOutputStream(file))) {
            stream.writeObject("small");
        }
        return file;
    }

    @Test
    void fileThatDoesNotFitIsNamedAndTheNextOneIsRead() throws Exception {
        Path large = large();

        assertThat(run("stat", large.toString(), small().toString())).isEqualTo(3);

        assertThat(err.lines()).singleElement().asString().startsWith(large + MESSAGE);
        assertThat(out).contains("2 inputs, 2 streams");
    }

    @Test
    void otherCommandsEndWithTheReason() throws Exception {
        String large = large().toString();

        assertThat(run("diff", small().toString(), large)).isEqualTo(3);

        assertThat(err.lines()).singleElement().asString().startsWith("wherry" + MESSAGE);
        assertThat(out).isEmpty();
    }
}
