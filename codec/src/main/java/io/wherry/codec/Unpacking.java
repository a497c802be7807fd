// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ChannelScatter;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.parcel.Manifest;
import io.wherry.codec.internal.parcel.ParcelHeader;
import io.wherry.codec.internal.type.TypeCheck;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A parcel whose header has been read and whose arrays have not. One thread at a time may use it,
/// once.
///
/// ```java
/// Unpacking unpacking = codec.unpack(header);
/// for (MemorySegment array : unpacking.arrays()) receive(array);
/// Order order = unpacking.finish(Order.class);
/// ```
///
/// The graph is made by [#finish], when the arrays are full: `readObject` methods and `hashCode`s
/// see their content.
///
/// *Memory.* A header of thirty bytes can announce any number of bytes up to the [Limits] of the
/// codec. Nothing is allocated for the arrays before [#arrays()] is called, which allocates them
/// all, [#byteSize()] bytes in total: a caller that does not trust the sender checks their lengths
/// first, or sets limits. [#readFrom] allocates as the bytes arrive, never much more than twice the
/// bytes received.
public final class Unpacking {
    /// Bytes of one array that are allocated before any of them, or of others, has arrived.
    private static final long TRUST = 1 << 20;

    private static final Object[] NONE = {};

    private final GraphCodec codec;
    private final byte[] bytes;
    private final ParcelHeader header;
    private final Manifest manifest;

    /* The caller's arrays and those made here, by number; shorter than the manifest as long as the rest is not
     * there. */
    private @Nullable Object[] arrays = NONE;

    /// Whether the memory of all arrays has been given out or filled.
    private boolean shown;

    private boolean finished;

    Unpacking(GraphCodec codec, byte[] header) throws WireFormatException {
        this.codec = codec;
        this.bytes = header;
        this.header = ParcelHeader.decode(header);
        this.manifest = this.header.manifest();
        check(codec.limits());
    }

    private void check(Limits limits) throws WireFormatException {
        if (byteSize() > limits.bytes() - bytes.length) {
            throw new LimitExceededException("bytes", limits.bytes(), bytes.length);
        }
        if (manifest.longest() > limits.arrayLength()) {
            throw new LimitExceededException(
                    "arrayLength=" + manifest.longest(), limits.arrayLength(), bytes.length);
        }
    }

    /// How many arrays there are.
    public int count() {
        return manifest.count();
    }

    /// Bytes of all arrays together.
    public long byteSize() {
        return manifest.byteSize();
    }

    /// The class of array number `index`: `double[]` and the like.
    public Class<?> type(int index) {
        return manifest.type(index).arrayType();
    }

    /// How many elements array number `index` has; at least one.
    public int length(int index) {
        return manifest.length(index);
    }

    /// Returns the byte order of the arrays' bytes. If it is not this machine's, [#finish] swaps
    /// the bytes of the elements.
    public ByteOrder order() {
        return header.order();
    }

    /// Makes `array` number `index` of the graph, instead of a new one: it has the [#type] and
    /// [#length] demanded. An array of arrays gives its rows, from number `index` on. They are part
    /// of the graph from then on.
    ///
    /// @throws IllegalArgumentException if an array does not fit; none is supplied then
    /// @throws IllegalStateException after [#arrays()] or a [#readFrom] that returned: the memory
    ///     may be filled already
    public Unpacking supply(int index, Object array) {
        checkOpen();
        if (shown) {
            throw new IllegalStateException("arrays have been given out");
        }
        if (array instanceof Object[] rows) {
            for (int i = 0; i < rows.length; i++) {
                checkFits(index + i, rows[i]);
            }
            for (int i = 0; i < rows.length; i++) {
                place(index + i, rows[i]);
            }
        } else {
            checkFits(index, array);
            place(index, array);
        }
        return this;
    }

    private void checkFits(int index, @Nullable Object array) {
        if (array == null
                || array.getClass() != type(index)
                || manifest.type(index).length(array) != length(index)) {
            throw new IllegalArgumentException(
                    "array does not fit: index="
                            + index
                            + ", class="
                            + (array == null ? "null" : array.getClass().getTypeName())
                            + ", wanted="
                            + type(index).getTypeName()
                            + " of "
                            + length(index));
        }
    }

    private void place(int index, Object array) {
        if (index >= arrays.length) {
            arrays =
                    Arrays.copyOf(
                            arrays, (int) Math.min(count(), Math.max(index + 1L, 2L * index)));
        }
        arrays[index] = array;
    }

    /// Returns the memory of the arrays in the order in which they are sent, to be filled; arrays
    /// that were not supplied are allocated by the first call. Elements are in the [#order()] of
    /// the sender.
    public List<MemorySegment> arrays() {
        checkOpen();
        if (arrays.length < count()) {
            arrays = Arrays.copyOf(arrays, count());
        }
        shown = true;
        return new Targets(arrays);
    }

    /// Views of arrays, which are made when asked for.
    private final class Targets extends AbstractList<MemorySegment> implements RandomAccess {
        private final @Nullable Object[] targets;

        Targets(@Nullable Object[] targets) {
            this.targets = targets;
        }

        @Override
        public MemorySegment get(int index) {
            return manifest.type(index).view(made(targets, index));
        }

        @Override
        public int size() {
            return targets.length;
        }
    }

    private Object made(@Nullable Object[] targets, int index) {
        Object array = targets[index];
        if (array == null) {
            array = manifest.type(index).allocate(manifest.length(index));
            targets[index] = array;
        }
        return array;
    }

    /// Fills all arrays from a blocking channel, and takes no byte after them. Arrays that were not
    /// supplied are allocated as their bytes arrive.
    ///
    /// @throws java.io.EOFException if the channel ends before
    public Unpacking readFrom(ReadableByteChannel channel) throws IOException {
        checkOpen();
        long arrived = 0;
        try (ChannelScatter scatter = new ChannelScatter(channel, byteSize())) {
            for (int i = 0; i < count(); i++) {
                ElementType type = manifest.type(i);
                Object supplied = i < arrays.length ? arrays[i] : null;
                if (supplied == null) {
                    place(i, read(scatter, type, manifest.length(i), Math.max(TRUST, arrived)));
                } else {
                    scatter.read(type.view(supplied));
                }
                arrived += type.size(manifest.length(i));
            }
        }
        shown = true; // all arrays are there and filled
        return this;
    }

    private static Object read(ChannelScatter scatter, ElementType type, int length, long trusted)
            throws IOException {
        int done = (int) Math.min(length, trusted / type.each());
        Object array = type.allocate(done);
        scatter.read(type.view(array));
        while (done < length) {
            int next = (int) Math.min(length, 2L * done);
            Object longer = type.allocate(next);
            System.arraycopy(array, 0, longer, 0, done);
            scatter.read(type.view(longer).asSlice(type.size(done)));
            array = longer;
            done = next;
        }
        return array;
    }

    /// Makes the graph: all arrays have been filled.
    ///
    /// @throws WireFormatException if the header is cut, corrupt or does not fit the classes here
    /// @throws IOException of a hook of a class
    /// @throws IllegalStateException if the arrays are not there, or it was called before
    public @Nullable Object finish() throws IOException {
        checkOpen();
        Object[] filled = whole();
        finished = true;
        if (header.order() != ByteOrder.nativeOrder()) {
            for (int i = 0; i < filled.length; i++) {
                manifest.type(i).swap(filled[i]);
            }
        }
        arrays = NONE;
        return codec.unpack(bytes, header.messageAt(), filled);
    }

    /// As [#finish()], for a `type` or null.
    public <T> @Nullable T finish(Class<T> type) throws IOException {
        return TypeCheck.cast(finish(), type);
    }

    /// Makes the graph of copies of the memory's content.
    @Nullable Object finishFrom(List<MemorySegment> sources) throws IOException {
        checkSizes(sources);
        arrays = new Object[count()];
        for (int i = 0;
                i < arrays.length;
                i++) { // one by one: what was allocated last is in the cache
            ElementType type = manifest.type(i);
            Object array = type.allocate(manifest.length(i));
            type.view(array).copyFrom(sources.get(i));
            arrays[i] = array;
        }
        return finish();
    }

    /// Makes the graph of copies of a parcel's arrays.
    @Nullable Object finishFrom(Parcel parcel) throws IOException {
        Object[] sources = parcel.content();
        arrays = new Object[sources.length];
        for (int i = 0; i < sources.length; i++) {
            arrays[i] = manifest.type(i).copy(sources[i]);
        }
        return finish();
    }

    private void checkSizes(List<MemorySegment> sources) {
        if (sources.size() != count()) {
            throw new IllegalArgumentException(
                    "wrong number of arrays: given=" + sources.size() + ", wanted=" + count());
        }
        for (int i = 0; i < count(); i++) {
            long wanted = manifest.type(i).size(manifest.length(i));
            if (sources.get(i).byteSize() != wanted) {
                throw new IllegalArgumentException(
                        "array has the wrong size: index="
                                + i
                                + ", bytes="
                                + sources.get(i).byteSize()
                                + ", wanted="
                                + wanted);
            }
        }
    }

    /// All arrays, none of which is missing.
    private Object[] whole() {
        Object[] all = new Object[arrays.length];
        for (int i = 0; i < all.length; i++) {
            if (arrays[i] == null && !shown) {
                throw missing(i);
            }
            all[i] = made(arrays, i);
        }
        if (all.length != count()) {
            throw missing(all.length);
        }
        return all;
    }

    private IllegalStateException missing(int index) {
        return new IllegalStateException(
                "array is not there: index=" + index + ", arrays=" + count());
    }

    private void checkOpen() {
        if (finished) {
            throw new IllegalStateException("unpacked already");
        }
    }
}
