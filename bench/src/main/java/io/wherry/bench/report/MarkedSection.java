// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A part of a file of Markdown that is written by a program, between two marks that readers do not see.
public final class MarkedSection {
    private static final String BEGIN = "<!-- headline: written by ./wherry bench report -->\n";
    private static final String END = "<!-- end of headline -->";

    private MarkedSection() {}

    /// Replaces the text between the marks.
    ///
    /// @param text whole lines
    /// @throws IOException if the file has no marks, too
    public static void write(Path file, String text) throws IOException {
        Files.writeString(file, into(Files.readString(file), text, file));
    }

    private static String into(String whole, String text, Path file) throws IOException {
        int begin = whole.indexOf(BEGIN);
        int end = whole.indexOf(END, Math.max(0, begin));
        if (begin < 0 || end < 0) {
            throw new IOException(
                    "no place for the headline in "
                            + file
                            + ": wanted "
                            + BEGIN.strip()
                            + ' '
                            + END);
        }
        return whole.substring(0, begin + BEGIN.length()) + text + whole.substring(end);
    }
}
