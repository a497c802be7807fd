// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Receives the elements of a stream, in the order of its bytes. Every method does nothing unless it is overridden.
///
/// ```text
///  stream   beginStream content* (endStream | brokenStream)
///  content  value | block | reset | exception
///  value    nullValue | reference | string
///           | open class beginObject level* [beginData content* endData] endObject      the data of an Externalizable
///           | open class beginArray (elements | value*) endArray
///           | open class beginEnum (string | reference) endEnum
///           | open class classObject
///           | class descriptionObject
///  level    beginLevel (field value)* [beginData (content | beginLevel (field value)*)* endData]
///  class    beginClass content* endClassAnnotations class | classReference
///  exception  beginException value endException              objects that were open are open no more
/// ```
///
/// An `offset` is that of the first byte of the element. A `handle` counts from 0; a reset begins anew. Segments are views of the
/// input: they are valid as long as it is open.
public interface StreamVisitor {
    /// The four kinds of values that begin with a description of their class.
    enum Opening {
        OBJECT,
        ARRAY,
        ENUM,
        CLASS
    }

    /// A stream begins with its magic and version.
    ///
    /// @param position returns the byte after the element of the call that is under way
    default void beginStream(long offset, int version, LongSupplier position) throws IOException {}

    /// The stream ends where it may.
    default void endStream(long end) throws IOException {}

    /// The bytes break off or are damaged: the stream ends with objects that are open.
    default void brokenStream(MalformedStreamException cause) throws IOException {}

    default void open(Opening opening, long offset) throws IOException {}

    /// A class is described here for the first time: its annotations follow, then its superclass.
    default void beginClass(ClassDescription type) throws IOException {}

    default void endClassAnnotations() throws IOException {}

    /// A class that was described before; null where there is no superclass.
    default void classReference(@Nullable ClassDescription type) throws IOException {}

    /// The next value is that of this field.
    default void field(FieldDescription field) throws IOException {}

    default void nullValue(long offset) throws IOException {}

    default void reference(long offset, int handle) throws IOException {}

    /// A string.
    ///
    /// @param utf the text in modified UTF-8; whether it is well-formed is not checked
    /// @param wide whether the length takes eight bytes
    default void string(long offset, int handle, MemorySegment utf, boolean wide)
            throws IOException {}

    default void beginObject(long offset, int handle, ClassDescription type) throws IOException {}

    /// The fields of one class of the hierarchy of an object.
    ///
    /// @param primitives the values of the primitive fields, as [java.io.DataOutput] lays them out
    /// @param hasFields false where a `writeObject` method has written no fields, or writes them after other data: then this
    ///     method is called again between `beginData` and `endData`
    default void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields)
            throws IOException {}

    default void endObject() throws IOException {}

    default void beginData() throws IOException {}

    default void endData() throws IOException {}

    /// Primitive data in an object, or between objects.
    ///
    /// @param wide whether the length takes four bytes
    default void block(long offset, MemorySegment data, boolean wide) throws IOException {}

    default void beginArray(long offset, int handle, ClassDescription type, int length)
            throws IOException {}

    /// Elements of an array of primitives, as [java.io.DataOutput] lays them out.
    default void elements(MemorySegment elements) throws IOException {}

    default void endArray() throws IOException {}

    default void beginEnum(long offset, int handle, ClassDescription type) throws IOException {}

    default void endEnum() throws IOException {}

    default void classObject(long offset, int handle, ClassDescription type) throws IOException {}

    /// The value is the `ObjectStreamClass` of the class that was just described.
    default void descriptionObject(long offset, ClassDescription type) throws IOException {}

    /// The writer failed and wrote the exception, which is the next value.
    default void beginException(long offset) throws IOException {}

    default void endException() throws IOException {}

    /// All handles are forgotten.
    default void reset(long offset) throws IOException {}
}
