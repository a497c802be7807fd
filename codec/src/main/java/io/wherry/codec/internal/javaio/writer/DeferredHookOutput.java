// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.javaio.block.BlockOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The output of a hook that is nested so deep that its objects are written after it has returned:
/// blocks of data, fields and references in their order.
final class DeferredHookOutput {

    private static final byte[] NOTHING = {};

    /// A piece of the output.
    sealed interface Item {}

    /// Primitive data, to go into blocks of their own.
    record Data(ByteBuffer bytes) implements Item {}

    /// Primitive fields and blocks, as they are in the stream.
    record Raw(ByteBuffer bytes) implements Item {}

    /// The end of a hook's output.
    record End() implements Item {}

    /// A reference.
    record Reference(@Nullable Object object, boolean unshared) implements Item {}

    /// Writes an item in its turn.
    static void play(Item item, BlockOutput out, JavaioWriter writer) throws IOException {
        switch (item) {
            case Data block -> {
                out.setBlockMode(true);
                out.write(block.bytes());
                out.setBlockMode(false);
            }
            case Raw raw -> {
                out.setBlockMode(false);
                out.write(raw.bytes());
            }
            case End _ -> writer.endHook();
            case Reference reference -> {
                out.setBlockMode(false);
                writer.reference(reference.object(), reference.unshared());
            }
        }
    }

    private final List<Item> items = new ArrayList<>();

    /// Blocks that are not among the items yet; null before the first data.
    private @Nullable BlockOutput blocks;

    /// Where data go.
    BlockOutput blocks() throws IOException {
        BlockOutput made = blocks;
        if (made == null) {
            made = new BlockOutput();
            begin(made);
            blocks = made;
        }
        return made;
    }

    private static void begin(BlockOutput blocks) throws IOException {
        blocks.begin(null);
        blocks.setBlockMode(true);
    }

    /// Ends the open block.
    void endBlock() throws IOException {
        if (blocks != null) {
            blocks.endBlock();
        }
    }

    void raw(byte[] bytes) throws IOException {
        endData();
        items.add(new Raw(ByteBuffer.wrap(bytes)));
    }

    void reference(@Nullable Object object, boolean unshared) throws IOException {
        endData();
        items.add(new Reference(object, unshared));
    }

    private void endData() throws IOException {
        BlockOutput open = blocks;
        byte[] written = open == null ? NOTHING : open.toByteArray();
        if (open != null && written.length > 0) {
            items.add(new Raw(ByteBuffer.wrap(written)));
            begin(open);
        }
    }

    Item[] end() throws IOException {
        endData();
        items.add(new End());
        return items.toArray(Item[]::new);
    }
}
