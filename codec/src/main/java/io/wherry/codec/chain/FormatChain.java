// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.codec.TypeToken;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.type.TypeCheck;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads stored messages of several origins, recognized by their first bytes, and writes one
/// format. Its configuration is immutable; it is safe for any number of threads.
///
/// ```java
/// FormatChain chain = FormatChain.of(GraphCodec.lean())
///         .withDelegate("river", new River())
///         .withFallback("kryo", new KryoDelegate());
/// Order order = chain.decode(stored, Order.class);
/// store(chain.encode(order));
/// ```
///
/// The formats are tried in this order: lean (`57 01`), java.io (`AC ED`), compressed messages
/// (`57 43`), the delegates in the order in which they were added, and the fallback. The first one
/// that recognizes a message reads it, or the message cannot be read: no other format is tried after
/// a failure. docs/how-to/several-formats.md moves a store to lean.
///
/// All options of the codec apply to the library's own formats. [io.wherry.codec.Limits#bytes] and the filters apply
/// to delegates as well: a codec with a class filter or an `ObjectInputFilter` takes only delegates
/// that ask it ([FormatDelegate#appliesFilter]). The other limits are not known to delegates.
///
/// A chain counts the messages of each format ([#counts]), which shows when an old format is no
/// longer read. The flight recorder records delegates' messages with the name of the delegate.
public final class FormatChain implements GraphFormat {
    private final GraphCodec codec;
    private final List<CountedFormat> formats;

    private FormatChain(GraphCodec codec, List<ChainedFormat> formats) {
        this.codec = codec;
        this.formats = formats.stream().map(CountedFormat::new).toList();
    }

    /// Returns a chain that reads lean, java.io and compressed messages with the options of `codec`,
    /// and writes what `codec` writes.
    public static FormatChain of(GraphCodec codec) {
        return new FormatChain(codec, NativeFormat.all(codec));
    }

    /// Returns this chain with `delegate` after the other delegates and before the fallback. The
    /// counts of the new chain are zero.
    ///
    /// @param name for counts and exceptions, as `kryo`
    /// @throws IllegalArgumentException if a format of the chain has that name, or if the codec has a
    ///     filter that the delegate does not apply
    public FormatChain withDelegate(String name, FormatDelegate delegate) {
        List<ChainedFormat> more = formats();
        int end = more.size();
        more.add(hasFallback() ? end - 1 : end, checked(name, delegate, false));
        return new FormatChain(codec, more);
    }

    /// Returns this chain with `delegate` for all messages that no other format recognizes, empty
    /// ones included. It replaces an earlier fallback. [FormatDelegate#recognizes] is not called. The
    /// counts of the new chain are zero.
    ///
    /// @param name for counts and exceptions, as `kryo`
    /// @throws IllegalArgumentException if another format of the chain has that name, or if the codec
    ///     has a filter that the delegate does not apply
    public FormatChain withFallback(String name, FormatDelegate delegate) {
        List<ChainedFormat> more = formats();
        if (hasFallback()) {
            more.removeLast();
        }
        more.add(checked(name, delegate, true));
        return new FormatChain(codec, more);
    }

    private List<ChainedFormat> formats() {
        List<ChainedFormat> all = new ArrayList<>();
        formats.forEach(counted -> all.add(counted.format()));
        return all;
    }

    private boolean hasFallback() {
        return formats.getLast().format() instanceof DelegatedFormat last && last.fallback();
    }

    private DelegatedFormat checked(String name, FormatDelegate delegate, boolean fallback) {
        for (CountedFormat other : formats) {
            boolean replaced = fallback && hasFallback() && other == formats.getLast();
            if (other.format().name().equals(name) && !replaced) {
                throw new IllegalArgumentException("format is in the chain: name=" + name);
            }
        }
        LeanOptions options = CodecSettings.of(codec).options();
        if (DelegateFilter.isNeeded(options.admission()) && !delegate.appliesFilter()) {
            throw new IllegalArgumentException(
                    "codec has a filter that the delegate does not apply: delegate=" + name);
        }
        return new DelegatedFormat(name, delegate, options, fallback);
    }

    /// Returns the codec that writes.
    public GraphCodec codec() {
        return codec;
    }

    /// Returns the numbers of messages that this chain was given, of each format in the order in
    /// which they are tried. Messages that are being decoded are not counted yet; a message that no
    /// format recognizes is not counted. A compressed message counts as `compressed`, whatever its
    /// content.
    public List<FormatCount> counts() {
        return formats.stream().map(CountedFormat::count).toList();
    }

    /// Returns the name of the format that recognizes `message`: `lean`, `java.io`, `compressed`, or
    /// the name of a delegate. The message is not decoded.
    ///
    /// @throws UnknownFormatException if no format does
    /// @throws DelegateFailedException if a delegate failed to say
    public String formatOf(byte[] message) throws IOException {
        return select(MemorySegment.ofArray(message)).format().name();
    }

    private CountedFormat select(MemorySegment message) throws IOException {
        long shown = Math.min(FormatDelegate.PREFIX, message.byteSize());
        byte[] prefix = message.asSlice(0, shown).toArray(ValueLayout.JAVA_BYTE);
        for (CountedFormat counted : formats) {
            if (counted.format().recognizes(prefix)) {
                return counted;
            }
        }
        throw unknown(prefix, message.byteSize());
    }

    private UnknownFormatException unknown(byte[] prefix, long length) {
        return new UnknownFormatException(
                "no format recognizes the message: "
                        + MessageFacts.of(prefix, length)
                        + ", tried="
                        + names());
    }

    private List<String> names() {
        return formats.stream().map(counted -> counted.format().name()).toList();
    }

    /// As [GraphCodec#encode(Object)] of the codec.
    @Override
    public byte[] encode(@Nullable Object root) throws IOException {
        return codec.encode(root);
    }

    /// As [GraphCodec#encode(Object, MemorySegment)] of the codec.
    public long encode(@Nullable Object root, MemorySegment target) throws IOException {
        return codec.encode(root, target);
    }

    /// As [GraphCodec#encode(Object, ByteBuffer)] of the codec.
    public void encode(@Nullable Object root, ByteBuffer target) throws IOException {
        codec.encode(root, target);
    }

    /// Decodes the one message in `message`.
    ///
    /// @throws UnknownFormatException if no format recognizes it
    /// @throws DelegateFailedException if a delegate recognizes it and cannot read it
    /// @throws io.wherry.codec.WireFormatException as [GraphCodec#decode(byte[])], for the library's own formats
    @Override
    public @Nullable Object decode(byte[] message) throws IOException {
        return select(MemorySegment.ofArray(message)).decode(message);
    }

    /// Decodes the one message in `message`, which must be a `type` or null.
    public <T> @Nullable T decode(byte[] message, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(message), type);
    }

    /// Decodes the one message in `message`, which must be of `type` or null, as
    /// [GraphCodec#decode(byte[], Type)].
    public @Nullable Object decode(byte[] message, Type type) throws IOException {
        return TypeCheck.checked(decode(message), type);
    }

    /// As [#decode(byte[], Type)], for a type that the compiler knows, too.
    @SuppressWarnings("unchecked") // checked as far as it can be
    public <T> @Nullable T decode(byte[] message, TypeToken<T> type) throws IOException {
        return (T) decode(message, type.type());
    }

    /// Decodes the one message in `message`, which is only read; a delegate gets a copy of its bytes.
    public @Nullable Object decode(MemorySegment message) throws IOException {
        return select(message).decode(message);
    }

    /// Decodes the one message in `message`, which must be a `type` or null.
    public <T> @Nullable T decode(MemorySegment message, Class<T> type) throws IOException {
        return TypeCheck.cast(decode(message), type);
    }

    /// Decodes the one message between position and limit; the position moves to the limit, on
    /// failure it stays.
    @Override
    public @Nullable Object decode(ByteBuffer message) throws IOException {
        return decode(message, Object.class);
    }

    /// Decodes the one message between position and limit, which must be a `type` or null.
    public <T> @Nullable T decode(ByteBuffer message, Class<T> type) throws IOException {
        T root = decode(MemorySegment.ofBuffer(message), type);
        message.position(message.limit());
        return root;
    }

    /// Returns the formats and the codec, as `FormatChain[lean, java.io, compressed, kryo; writes GraphCodec[lean]]`.
    @Override
    public String toString() {
        return "FormatChain[" + String.join(", ", names()) + "; writes " + codec + "]";
    }
}
