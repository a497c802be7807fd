// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.javaio.description.LevelImage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes the primitive fields of objects. One writer owns it.
final class PrimitiveWriter {
    private final BlockOutput out;
    private final WriterData data;
    private byte[] scratch = new byte[64];

    PrimitiveWriter(BlockOutput out, WriterData data) {
        this.out = out;
        this.data = data;
    }

    /// Writes the primitive fields of a level and puts its references into `values`.
    void write(LevelImage image, Object written, @Nullable Object[] values, int from)
            throws IOException {
        byte[] little = scratch(image.primitiveBytes());
        image.fields().get(written, little, 0, values, from);
        write(image, little);
    }

    /// Writes the primitive fields of a level.
    ///
    /// @param little the fields, little-endian
    void write(LevelImage image, byte[] little) throws IOException {
        int count = image.primitiveBytes();
        if (count == 0) {
            return;
        }
        DeferredHookOutput later = data.recording;
        if (later == null) {
            int at = out.reserve(count);
            image.toBig(little, 0, out.bytes(), at);
        } else {
            byte[] big = new byte[count];
            image.toBig(little, 0, big, 0);
            later.raw(big);
        }
    }

    private byte[] scratch(int count) {
        if (count > scratch.length) {
            scratch = new byte[2 * count];
        }
        return scratch;
    }
}
