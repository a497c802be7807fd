// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The main class of a JVM that has the classes of the program and measures its messages, when the job is over.
public final class CostPeer {
    static final String NONE = "-";

    private CostPeer() {}

    /// Reads messages from a file, one in a line, and writes a line about each to another: bytes, nanoseconds to write it,
    /// nanoseconds to read it; or `-` and the reason.
    public static void main(String[] arguments) throws IOException {
        List<String> costs = new ArrayList<>();
        for (String encoded : Files.readAllLines(Path.of(arguments[0]))) {
            costs.add(line(encoded));
        }
        Files.write(Path.of(arguments[1]), costs);
    }

    private static String line(String encoded) {
        try {
            MessageCost cost = MessageCost.of(encoded);
            return cost.bytes() + " " + cost.writing() + " " + cost.reading();
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError e) {
            return NONE + " " + e.toString().replace('\n', ' ');
        }
    }
}
