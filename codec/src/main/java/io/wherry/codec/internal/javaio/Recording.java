// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What user code wrote that runs so deep that its objects must wait until it has returned: blocks of data, fields and
/// references in their order.
final class Recording {

    /// A piece of what was written.
    sealed interface Item {}

    /// Primitive data, to go into blocks.
    record Data(ByteBuffer bytes) implements Item {}

    /// Primitive fields, as they stand in the stream.
    record Raw(ByteBuffer bytes) implements Item {}

    /// The end of what a hook wrote.
    record End() implements Item {}

    /// A reference.
    record Reference(@Nullable Object object, boolean unshared) implements Item {}

    private final List<Item> items = new ArrayList<>();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    void data(byte[] bytes, int from, int count) {
        data.write(bytes, from, count);
    }

    /// The last `count` bytes of `value`.
    void data(long value, int count) {
        for (int shift = (count - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            data.write((int) (value >> shift));
        }
    }

    /// Text with its length before it.
    void data(String text) throws IOException {
        new DataOutputStream(data).writeUTF(text);
    }

    void raw(byte[] bytes) {
        endData();
        items.add(new Raw(ByteBuffer.wrap(bytes)));
    }

    void reference(@Nullable Object object, boolean unshared) {
        endData();
        items.add(new Reference(object, unshared));
    }

    private void endData() {
        if (data.size() > 0) {
            items.add(new Data(ByteBuffer.wrap(data.toByteArray())));
            data.reset();
        }
    }

    Item[] end() {
        endData();
        items.add(new End());
        return items.toArray(Item[]::new);
    }
}
