// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads messages whose only object is a value without references: it needs no handle, so nothing is
/// to be prepared or cleared. One reader owns it.
final class LoneValueReader {
    private static final StringCodec STRING = new StringCodec();

    private final LeanReader reader;
    private final ReaderClasses classes;

    LoneValueReader(LeanReader reader, ReaderClasses classes) {
        this.reader = reader;
        this.classes = classes;
    }

    /// Returns the value if the payload at `array[at]` describes no classes, and its object is of a
    /// class that was read before; otherwise returns null and reads nothing.
    ///
    /// @param from where the stream begins
    /// @param end where its only segment ends
    @Nullable Object readOrNull(byte[] array, int from, int at, int end) throws IOException {
        boolean describes = end - at < 3 || array[at] != 0 || array[at + 1] != 0;
        ClassCodec codec = describes ? null : codec(array[at + 2] & 0xff);
        if (codec == null) {
            return null;
        }
        SegmentInput in = reader.in();
        in.beginStream(array, from, end - from, at + 3);
        Object value = read(codec);
        in.endMessage();
        return value;
    }

    private @Nullable ClassCodec codec(int token) {
        return token == Token.STRING ? STRING : classes.valueAtHand(token);
    }

    private @Nullable Object read(ClassCodec codec) throws IOException {
        try {
            return codec instanceof LeafCodec leaf
                    ? leaf.readContent(reader)
                    : ((InlineCodec) codec).readContent(reader);
        } catch (RuntimeException e) {
            throw reader.hooks().unexpected(e);
        } catch (Error e) {
            throw reader.failures().unmade(e);
        }
    }
}
