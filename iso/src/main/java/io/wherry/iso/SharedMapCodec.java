// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.map.StandardCodec;

/// Encodes keys or values of a [SharedMap] as bytes, and decodes them. Must be thread-safe.
///
/// Equal keys have equal bytes. So have equal values if they are compared
/// ([SharedMap#replace(Object, Object, Object)], [SharedMap#remove(Object, Object)]).
public interface SharedMapCodec<T> {
    /// Returns the name of the encoding, at most 124 bytes of UTF-8; a map is opened with the names
    /// that it was made with.
    String name();

    /// Returns the bytes of an object, in an array that is not changed afterwards.
    ///
    /// @throws ClassCastException if the object has another type
    byte[] encode(T object);

    /// Returns the object for bytes that [#encode] returned, possibly in another process.
    ///
    /// @throws ClusterFormatException if the bytes have another length or form
    T decode(byte[] bytes);

    /// Arrays of bytes, which are copied.
    static SharedMapCodec<byte[]> bytes() {
        return StandardCodec.BYTES;
    }

    /// Text, as UTF-8. Unpaired surrogates become question marks.
    static SharedMapCodec<String> text() {
        return StandardCodec.TEXT;
    }

    /// Numbers of 8 bytes.
    static SharedMapCodec<Long> longs() {
        return StandardCodec.LONGS;
    }

    /// Numbers of 4 bytes.
    static SharedMapCodec<Integer> ints() {
        return StandardCodec.INTS;
    }
}
