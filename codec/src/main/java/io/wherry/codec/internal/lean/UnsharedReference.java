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
            case ReplacedCodec _ -> writeStandIn(out, object);
            case LeafCodec _, BodyCodec _, FramedCodec _ -> {
                out.addUnshared(object);
                codec.writeNew(out, described, object);
            }
        }
    }

    private static void writeStandIn(LeanWriter out, Object object) throws IOException {
        Object by = ReplacedCodec.unsharedStandIn(out, object);
        if (by == null) {
            out.putNull();
            return;
        }
        WriterClass replaced = out.described(by);
        writeAs(out, ReplacedCodec.unreplaced(replaced.codec), replaced, by);
    }
}
