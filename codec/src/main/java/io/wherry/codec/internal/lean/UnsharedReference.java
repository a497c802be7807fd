// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes references to objects that are neither looked up nor found later (`writeUnshared`).
final class UnsharedReference {
    private UnsharedReference() {}

    static void write(LeanWriter out, @Nullable Object object) throws IOException {
        if (object == null) {
            out.putNull();
            return;
        }
        WriterClass described = out.described(object);
        writeAs(out, described.codec, described, object);
    }

    private static void writeAs(
            LeanWriter out, ClassCodec codec, WriterClass described, Object object)
            throws IOException {
        switch (codec) {
            case LeafCodec leaf when leaf.isCanonical(object) -> leaf.write(out, described, object);
            case InlineCodec _, FilteredCodec _ -> codec.write(out, described, object);
            case ReplacedCodec replaced -> writeStandIn(out, replaced, described, object);
            case LeafCodec _, BodyCodec _, FramedCodec _ -> {
                out.addUnshared(object);
                codec.writeNew(out, described, object);
            }
        }
    }

    /// Writes the last of the objects that replace one another.
    private static void writeStandIn(
            LeanWriter out, ReplacedCodec codec, WriterClass described, Object object)
            throws IOException {
        WriterClass replaced = described;
        ReplacedCodec asked = codec;
        Object by = asked.standIn(out, object);
        while (by != null && by.getClass() != asked.type()) {
            replaced = out.described(by);
            if (!(replaced.codec instanceof ReplacedCodec next)) {
                writeAs(out, replaced.codec, replaced, by);
                return;
            }
            asked = next;
            by = asked.standIn(out, by);
        }
        if (by == null) {
            out.putNull();
        } else {
            writeAs(out, asked.ownCodec(), replaced, by);
        }
    }
}
