// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads lines as [java.io.DataInput#readLine] does. The byte after a single carriage return is not
/// taken: a [java.io.DataInputStream] would keep it for itself, and give it to a later message.
public final class LineReader {
    private LineReader() {}

    /// Reads the next byte.
    @FunctionalInterface
    public interface ByteReader {
        /// Returns the byte, -1 if there is none.
        int read() throws IOException;
    }

    /// Returns the next line without its end, null if there is no byte.
    ///
    /// @param unread puts back the byte that was read last
    public static @Nullable String read(ByteReader in, Runnable unread) throws IOException {
        int next = in.read();
        if (next < 0) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (next >= 0 && next != '\n' && next != '\r') {
            line.append((char) next);
            next = in.read();
        }
        if (next == '\r') {
            passLineFeed(in, unread);
        }
        return line.toString();
    }

    private static void passLineFeed(ByteReader in, Runnable unread) throws IOException {
        int next = in.read();
        if (next >= 0 && next != '\n') {
            unread.run();
        }
    }
}
