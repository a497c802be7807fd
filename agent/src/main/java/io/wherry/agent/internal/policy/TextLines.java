// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The lines of policy files and allow-lists.
public final class TextLines {
    private TextLines() {}

    /// Reads a file in UTF-8.
    ///
    /// @throws PolicyException if a line is not UTF-8
    /// @throws IOException if the file cannot be read
    public static List<String> read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder");
        }
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        if (StandardCharsets.UTF_8.newDecoder().decode(in, text, true).isError()) {
            throw new PolicyException(file, line(bytes, in.position()), "line is not UTF-8");
        }
        return text.flip().toString().lines().toList();
    }

    private static int line(byte[] bytes, int end) {
        int line = 1;
        for (int i = 0; i < end; i++) {
            if (bytes[i] == '\n') {
                line++;
            }
        }
        return line;
    }
}
