// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.BufferedSink;
import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.description.RecordDictionaries;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.RecordMessages;
import io.wherry.codec.internal.message.StreamFormat;
import io.wherry.codec.internal.type.TypeCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Turns object graphs into records and back: small messages, each of which can be read alone, in any order and from any position where one begins.
/// For caches, topics, and engines that move records from stream to stream as bytes. Safe for any number of threads.
///
/// Records do not describe the classes that are registered with the codec ([GraphCodec#withRegistered]). These form its *dictionary*, in the order of
/// their numbers, and a record names the dictionary by a hash of four bytes. A reader with the same classes has the same dictionary; others [#learn] its
/// bytes, which a program sends or stores once. Classes that are not registered are described in each record.
///
/// ```java
/// RecordCodec records = GraphCodec.lean().withRegistered(Order.class, Item.class).records();
/// byte[] bytes = records.encode(order);
/// Order copy = records.decode(bytes, Order.class);
/// ```
///
/// docs/wire/lean.md draws the bytes. Limits, filters and evolution are those of the codec.
public final class RecordCodec {
    /// Bytes that a writer gathers in front of a stream.
    private static final int STREAM_BUFFER = 1 << 15;

    private final RecordDictionaries dictionaries;
    private final MessageCoder records;

    RecordCodec(LeanOptions options) {
        this.dictionaries = LeanWriter.dictionaries(CodecCatalog.INSTANCE, options);
        this.records = new MessageCoder(options.withRecords(dictionaries), StreamFormat.LEAN, null);
    }

    /// Returns the dictionary by which this codec writes, for a reader's [#learn].
    public byte[] dictionary() {
        return dictionaries.ownBytes();
    }

    /// Returns the hash by which records of this codec name their dictionary.
    public int dictionaryHash() {
        return dictionaries.ownHash();
    }

    /// Makes records readable that a codec with another dictionary wrote: of other classes, of
    /// other versions of them, or in another order. Returns the hash of that dictionary.
    ///
    /// Classes are looked up when an object of them is read: filters are asked then, and the
    /// options of this codec say which other versions are accepted.
    ///
    /// @throws WireFormatException if the bytes are no dictionary
    /// @throws LimitExceededException if they are too many, or this would be the 257th dictionary
    public int learn(byte[] dictionary) throws IOException {
        return dictionaries.learn(dictionary);
    }

    /// Encodes `root` and all it refers to as a record.
    ///
    /// @throws java.io.NotSerializableException naming the first class met that is not
    ///     serializable, and the path to its object
    /// @throws IOException of a `writeObject` hook; if the graph is too large for an array
    public byte[] encode(@Nullable Object root) throws IOException {
        return records.encode(root);
    }

    /// Encodes to `target` and flushes it; does not close it.
    public void encode(@Nullable Object root, OutputStream target) throws IOException {
        records.encode(ByteSink.to(target), root);
    }

    /// Decodes the one record in `bytes`.
    ///
    /// @throws UnknownDictionaryException if its dictionary is not known here
    /// @throws WireFormatException if the bytes are cut, corrupt or do not fit the classes here
    /// @throws IOException what a hook of a class threw
    public @Nullable Object decode(byte[] bytes) throws IOException {
        return records.decode(bytes, 0, bytes.length);
    }

    /// Decodes the one record in `bytes`, which must be a `type` or null.
    public <T> @Nullable T decode(byte[] bytes, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(bytes), type);
    }

    /// Decodes the one record between position and limit; the position moves to the limit, on
    /// failure it stays.
    public @Nullable Object decode(ByteBuffer source) throws IOException {
        Object root =
                source.hasArray()
                        ? records.decode(
                                source.array(),
                                source.arrayOffset() + source.position(),
                                source.remaining())
                        : records.decode(MemorySegment.ofBuffer(source));
        source.position(source.limit());
        return root;
    }

    /// Decodes the next record of `source` and takes no byte after it.
    ///
    /// @throws java.io.EOFException if the stream ends before the record
    public @Nullable Object decode(InputStream source) throws IOException {
        return records.decodeNext(ByteSource.from(source));
    }

    /// Returns a writer of records to `target`; closing it closes the stream. Objects are forgotten
    /// after each record: the memory of a stream of any length is bounded.
    public GraphWriter writerTo(OutputStream target) {
        return writerTo(new BufferedSink(ByteSink.to(target), STREAM_BUFFER));
    }

    /// Returns a writer of records to `target`, without a buffer in front of it; closing it closes
    /// the sink.
    public GraphWriter writerTo(ByteSink target) {
        return new GraphWriter(
                new CountingSink(target), new RecordMessages(records.writer()), StreamFormat.LEAN);
    }

    /// Returns a reader of records that follow one another, from any writers; closing it closes the
    /// stream. A record that cannot be read is skipped: the next one can be.
    public GraphReader readerFrom(InputStream source) {
        return readerFrom(ByteSource.from(source));
    }

    /// As [#readerFrom(InputStream)]; closing the reader closes `source`.
    public GraphReader readerFrom(ByteSource source) {
        return new GraphReader(source, records.reader(), records.loader(), StreamFormat.LEAN);
    }
}
