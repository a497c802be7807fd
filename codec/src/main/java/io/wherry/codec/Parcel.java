// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ChannelGather;
import io.wherry.codec.internal.parcel.Manifest;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.WritableByteChannel;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/// A graph as a short header and the large primitive arrays it refers to, which are not copied.
///
/// The arrays are the graph's own, not copies: a change to an array before it is sent changes the
/// bytes that are sent. The parcel keeps only these arrays of the graph. Apart from the arrays'
/// content a parcel is immutable, and any number of threads may read it.
///
/// ```java
/// Parcel parcel = codec.pack(root);
/// send(parcel.header());
/// for (MemorySegment array : parcel.arrays()) send(array);
/// ```
///
/// The other side starts with [GraphCodec#unpack(byte[])].
public final class Parcel {
    private final byte[] header;
    private final Manifest manifest;
    private final Object[] arrays;

    Parcel(byte[] header, Manifest manifest, Object[] arrays) {
        this.header = header;
        this.manifest = manifest;
        this.arrays = arrays;
    }

    /// The header's bytes, not a copy: they must not be changed. They say how long they are, the
    /// byte order of the arrays, and the number, types and lengths of the arrays
    /// (docs/wire/lean.md).
    public byte[] header() {
        return header;
    }

    /// The arrays in the order in which they have to travel: views of the memory of each, in the
    /// byte order of this machine. The rows of a rectangular array follow one another. No array is
    /// there twice, none is empty.
    public List<MemorySegment> arrays() {
        return new Views(manifest, arrays);
    }

    /// Bytes of header and arrays together; may be more than 2 GiB.
    public long byteSize() {
        return header.length + manifest.byteSize();
    }

    /// Writes header and arrays to a blocking channel, for
    /// [GraphCodec#unpack(java.nio.channels.ReadableByteChannel)].
    ///
    /// Many arrays go out in one write; each byte is copied once, through a direct buffer of
    /// bounded size, which is what the JDK does too with heap arrays, without the bound.
    ///
    /// @return the number of bytes written, [#byteSize()]
    public long writeTo(WritableByteChannel channel) throws IOException {
        try (ChannelGather gather = new ChannelGather(channel)) {
            gather.write(MemorySegment.ofArray(header));
            for (MemorySegment array : arrays()) {
                gather.write(array);
            }
            gather.flush();
        }
        return byteSize();
    }

    /// The arrays themselves.
    Object[] content() {
        return arrays;
    }

    /// Views of arrays, made when asked for.
    static final class Views extends AbstractList<MemorySegment> implements RandomAccess {
        private final Manifest manifest;
        private final Object[] arrays;

        Views(Manifest manifest, Object[] arrays) {
            this.manifest = manifest;
            this.arrays = arrays;
        }

        @Override
        public MemorySegment get(int index) {
            return manifest.type(index).view(arrays[index]);
        }

        @Override
        public int size() {
            return manifest.count();
        }
    }
}
