// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.ByteSink;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes the primitive data that a program or user code writes. One writer owns it.
public final class WriterData {
    private final BlockOutput out;

    /// Where the data wait until user code that runs deep has returned, or null.
    @Nullable Recording recording;

    WriterData(BlockOutput out) {
        this.out = out;
    }

    /// Data without blocks, for another format: `sink` gets them as [java.io.DataOutput] lays them out.
    public static WriterData to(ByteSink sink) {
        BlockOutput plain = new BlockOutput();
        plain.begin(sink);
        return new WriterData(plain);
    }

    /// Hands what was gathered to the sink, which is not flushed; not for data in blocks.
    public void drain() throws IOException {
        out.drain();
    }

    public void write(byte[] bytes, int from, int count) throws IOException {
        Recording later = recording;
        if (later == null) {
            out.write(bytes, from, count);
        } else {
            Objects.checkFromIndexSize(from, count, bytes.length);
            later.data(bytes, from, count);
        }
    }

    public void writeByte(int value) throws IOException {
        Recording later = recording;
        if (later == null) {
            out.writeByte(value);
        } else {
            later.data(value, 1);
        }
    }

    public void writeShort(int value) throws IOException {
        Recording later = recording;
        if (later == null) {
            out.writeShort(value);
        } else {
            later.data(value, Short.BYTES);
        }
    }

    public void writeInt(int value) throws IOException {
        Recording later = recording;
        if (later == null) {
            out.writeInt(value);
        } else {
            later.data(value, Integer.BYTES);
        }
    }

    public void writeLong(long value) throws IOException {
        Recording later = recording;
        if (later == null) {
            out.writeLong(value);
        } else {
            later.data(value, Long.BYTES);
        }
    }

    /// As [java.io.DataOutput#writeUTF].
    public void writeText(String text) throws IOException {
        Recording later = recording;
        if (later == null) {
            out.writeUtf(text);
        } else {
            later.data(text);
        }
    }
}
