// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.map.FieldsCodec;
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

    /// Returns an object that shows bytes in place, for [SharedMap#read]: valid as long as they are.
    /// By default the object that [#decode] returns for a copy.
    ///
    /// @throws ClusterFormatException if the bytes have another length or form
    default T view(SharedMapView bytes) {
        return decode(bytes.toBytes());
    }

    /// Records, or objects of an interface with [Iso], by their components or properties:
    /// primitives, `String`, and enums, by their names. The latter two may be null.
    ///
    /// The value of an interface can be any object that implements it, such as a flyweight or a
    /// record. The map has a copy; [SharedMap#get] returns a read-only object that owns its bytes,
    /// and [SharedMap#read] passes one that reads each property in place. Their setters throw an
    /// [UnsupportedOperationException]. They are equal if their bytes are. A record is created from
    /// its components in both cases.
    ///
    /// The name of the encoding contains names and types of the components, so that a map is opened
    /// with equal ones only. A type that is not public, or in a package that its module does not
    /// export, must be in a package that is open to the module `io.wherry.iso`.
    ///
    /// @throws UnknownTypeException if the type is another one, or has another component
    static <T> SharedMapCodec<T> of(Class<T> type) {
        return FieldsCodec.of(type);
    }

    /// Arrays of bytes, which are copied.
    static SharedMapCodec<byte[]> bytes() {
        return StandardCodec.BYTES;
    }

    /// Text, as UTF-8. Unpaired surrogates have three bytes, as in WTF-8.
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
