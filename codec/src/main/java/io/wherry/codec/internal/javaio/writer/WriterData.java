// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.javaio.block.BlockOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Takes the primitive data that a program or user code writes. One writer owns it.
public final class WriterData {
    private final BlockOutput out;

    /// Where the data wait until user code that runs deep has returned, or null.
    @Nullable DeferredHookOutput recording;

    WriterData(BlockOutput out) {
        this.out = out;
    }

    /// Data without blocks, for another format: `sink` gets them as [java.io.DataOutput] lays them
    /// out.
    public static WriterData to(ByteSink sink) {
        BlockOutput plain = new BlockOutput();
        plain.begin(sink);
        return new WriterData(plain);
    }

    /// Hands the gathered bytes to the sink, which is not flushed; not for data in blocks.
    public void drain() throws IOException {
        out.drain();
    }

    private BlockOutput target() throws IOException {
        DeferredHookOutput later = recording;
        return later == null ? out : later.blocks();
    }

    public void write(byte[] bytes, int from, int count) throws IOException {
        target().write(bytes, from, count);
    }

    public void writeByte(int value) throws IOException {
        target().writeByte(value);
    }

    public void writeShort(int value) throws IOException {
        target().writeShort(value);
    }

    public void writeInt(int value) throws IOException {
        target().writeInt(value);
    }

    public void writeLong(long value) throws IOException {
        target().writeLong(value);
    }

    /// As [java.io.DataOutput#writeUTF].
    public void writeText(String text) throws IOException {
        target().writeUtf(text);
    }
}
