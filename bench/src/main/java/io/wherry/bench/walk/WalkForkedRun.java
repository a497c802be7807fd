// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.walk;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.testkit.zoo.GraphZoo;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A JVM's work: writes a file of stored objects by java.io, and walks through it again and again.
///
/// ```text
///  output:  52428911 310000000 170000000 165000000 ...    bytes, nanoseconds of the first walk and of each later one
/// ```
final class WalkForkedRun {
    private WalkForkedRun() {}

    /// `<graph> <walk> <effort> <file for the output>`
    public static void main(String[] args) throws IOException {
        String output;
        try {
            output = output(args[0], Walk.valueOf(args[1]), Effort.named(args[2]));
        } catch (Exception | Error e) {
            e.printStackTrace();
            output = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[3]), output);
    }

    static String output(String graph, Walk walk, Effort effort)
            throws IOException, ClassNotFoundException {
        Path file = Files.createTempFile("walk", ".ser");
        try {
            write(graph, file, WalkTimes.bytes(effort));
            StringBuilder output = new StringBuilder().append(Files.size(file));
            for (int round = 0; round <= WalkTimes.rounds(effort); round++) {
                long start = System.nanoTime();
                walk.go(file);
                output.append(' ').append(System.nanoTime() - start);
            }
            return output.toString();
        } finally {
            Files.delete(file);
        }
    }

    private static void write(String graph, Path file, long least) throws IOException {
        try (ObjectOutputStream out =
                new ObjectOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
            Object value = GraphZoo.named(graph).fresh();
            while (Files.size(file) < least) {
                out.writeUnshared(value);
                out.reset();
                out.flush();
            }
        }
    }
}
