// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.failure.UntrackedGraphErrors;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes objects whose last references are written in a loop. One writer owns it.
final class TailWriter {
    private final LeanWriter writer;

    TailWriter(LeanWriter writer) {
        this.writer = writer;
    }

    /// Writes a reference to an object and those that are the tails of one another.
    void write(Object first) throws IOException {
        Object next = first;
        Object passed = null;
        int steps = 0;
        while (next != null) {
            next = writeButTail(next);
            if (writer.tracks()) {
                continue;
            }
            // Brent's algorithm: a cycle of tails returns to an object passed a power of two steps
            // ago
            if (next == passed && next != null) {
                throw UntrackedGraphErrors.cycle(next);
            }
            if ((++steps & (steps - 1)) == 0) {
                passed = next;
            }
        }
    }

    /// Writes a reference and returns a tail that is still to be written; null if there is none.
    private @Nullable Object writeButTail(Object object) throws IOException {
        WriterClass described = writer.described(object);
        if (!(described.codec instanceof ReplacedCodec replaced)) {
            return writeAsItIs(described, object);
        }
        Object by = replaced.standIn(writer, object);
        if (by == null) {
            writer.putNull();
            return null;
        }
        return by == object ? writeAsItIs(described, object) : writeStandIn(by);
    }

    /// Writes an object in place of another one. References to it that follow name what was
    /// written, and do not replace it.
    private @Nullable Object writeStandIn(Object by) throws IOException {
        WriterClass described = writer.described(by);
        if (described.codec instanceof ReplacedCodec) {
            writer.replacements.keep(by);
        }
        return writeAsItIs(described, by);
    }

    private @Nullable Object writeAsItIs(WriterClass described, Object object) throws IOException {
        Fields direct = described.direct();
        if (direct != null) {
            return direct.write(writer, described, described.codec, object);
        }
        ClassCodec codec = ReplacedCodec.unreplaced(described.codec);
        if (codec instanceof PlainCodec own && !described.isEvolving()) {
            // not in a loop of generated code, which asks for no replacements
            return writer.referenceButTail(own, described, object);
        }
        codec.write(writer, described, object);
        return null;
    }
}
