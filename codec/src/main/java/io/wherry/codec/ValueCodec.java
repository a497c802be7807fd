// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;

/// Writes and reads the objects of one class in the lean format, in place of the rules of java.io:
/// also of a class that is not serializable.
///
/// ```java
/// final class MoneyCodec implements ValueCodec<Money> {
///     public void write(Money value, GraphOutput out) throws IOException {
///         out.writeLong(value.minor());
///         out.writeString(value.currency());
///     }
///
///     public Money read(GraphInput in) throws IOException {
///         return Money.of(in.readLong(), in.readString());
///     }
/// }
/// ```
///
/// A codec applies to objects of exactly its class. A subclass is written as if there were no
/// codec. Both peers must have the codec: a reader without it refuses the value by a
/// [ClassMismatchException], and so does a reader whose codec has a lower [#version]. Objects that
/// a peer without the codec wrote field by field are read field by field. Hooks of the class
/// (`writeReplace`, `readResolve`) are not called.
///
/// A value keeps its identity: it is written once a graph, and later references to it name it. A
/// codec that reads more or less than was written gets a [WireFormatException]; later data are
/// never misread.
///
/// All threads share one instance, so a codec has no state that changes. [GraphCodec#withCodec],
/// [CodedBy] and [io.wherry.codec.spi.ValueCodecProvider] name codecs; docs/how-to/own-codec.md has
/// examples.
///
/// @param <T> the class of the values
public interface ValueCodec<T> {

    /// Writes the content of `value`, by which [#read] makes an equal one. Fields of objects that
    /// have been written before may change meanwhile, as by a getter that keeps what it has
    /// computed: these objects keep their identity, and what was written of them stays. A leaf
    /// ([#isLeaf]) changes no object but the value.
    ///
    /// @param out valid until the call returns
    /// @throws java.io.NotSerializableException if the value cannot be written: with the name of
    ///     its class alone as message, the caller of `encode` sees the path to it as well
    /// @throws IOException if an object that the value refers to cannot be written, or for a reason
    ///     of its own; it ends the message
    void write(T value, GraphOutput out) throws IOException;

    /// Reads a value written by [#write] and returns it; never null. It may be an existing
    /// instance.
    ///
    /// The bytes may come from a malicious peer: this method must check everything that the
    /// constructor of the class checks. A RuntimeException means that the content is invalid: the
    /// caller of `decode` gets a [WireFormatException] with that cause.
    ///
    /// @param in valid until the call returns
    /// @throws IOException if the content is bad
    T read(GraphInput in) throws IOException;

    /// Returns the version of the content that [#write] writes, at least 0; always the same number.
    /// It is in the stream, and [GraphInput#version] returns the writer's. A codec with a higher
    /// version reads the content of all lower ones.
    default int version() {
        return 0;
    }

    /// Returns true if values refer to no objects: in that case [#write] does not call
    /// [GraphOutput#writeObject]. Such values are read at their first reference, and are written by
    /// content under `GraphCodec.withSharedValues(false)`, as strings are. The result must be
    /// constant.
    default boolean isLeaf() {
        return false;
    }
}
