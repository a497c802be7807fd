// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.value.ValueInput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The content of one value as its [ValueCodec] reads it, in the order in which [GraphOutput] wrote
/// it.
///
/// Methods throw a [WireFormatException] with position and class if the content is not as
/// requested: it is cut, at its end, or has an object instead of data. Arrays and strings are
/// allocated only as far as their bytes have arrived. After such an exception the value cannot be
/// read, even if the codec catches it. The input is valid during the call of [ValueCodec#read] that
/// received it, on that call's thread; later calls throw IllegalStateException.
public sealed interface GraphInput permits ValueInput {

    /// Returns the [ValueCodec#version] of the writer's codec: at most that of the codec here.
    int version();

    /// Reads one byte; any but 0 is true.
    boolean readBoolean() throws IOException;

    /// Reads one byte, from -128 to 127.
    byte readByte() throws IOException;

    /// Reads two bytes.
    short readShort() throws IOException;

    /// Reads two bytes.
    char readChar() throws IOException;

    /// Reads four bytes.
    int readInt() throws IOException;

    /// Reads eight bytes.
    long readLong() throws IOException;

    /// Reads the four bytes of the raw bits.
    float readFloat() throws IOException;

    /// Reads the eight bytes of the raw bits.
    double readDouble() throws IOException;

    /// Reads an int of [GraphOutput#writeVarInt].
    int readVarInt() throws IOException;

    /// Reads a long of [GraphOutput#writeVarLong].
    long readVarLong() throws IOException;

    /// Reads an int of [GraphOutput#writeSignedVarInt].
    int readSignedVarInt() throws IOException;

    /// Reads a long of [GraphOutput#writeSignedVarLong].
    long readSignedVarLong() throws IOException;

    /// Reads a number written by [GraphOutput#writeVarInt] as the number of elements that follow:
    /// not negative, and, if the length of the stream is known, at most the number of bytes left.
    /// The number of bytes left in a socket is not known: allocate a part first, and more as
    /// elements arrive.
    ///
    /// @param least bytes that each of them takes at least; 1 for an object
    int readCount(int least) throws IOException;

    /// Reads a string, which is not null.
    String readString() throws IOException;

    /// Fills `count` bytes of `target` from index `from` on.
    ///
    /// @throws IndexOutOfBoundsException if the array has not as many
    void readBytes(byte[] target, int from, int count) throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    boolean[] readBooleanArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    byte[] readByteArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    short[] readShortArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    char[] readCharArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    int[] readIntArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    long[] readLongArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    float[] readFloatArray() throws IOException;

    /// Reads an array; a length beyond [Limits#arrayLength] is a [LimitExceededException].
    double[] readDoubleArray() throws IOException;

    /// Reads a reference. The object is complete when the call returns, unless the value is part of
    /// it: then its fields may not be set so far.
    ///
    /// @throws WireFormatException also if it refers to a value that is being read and that its
    ///     codec has not [published][#publish]
    /// @throws IOException of user code of another class
    @Nullable Object readObject() throws IOException;

    /// Reads a reference to an object that is a `type` or null. A primitive type, such as
    /// `int.class`, stands for its box.
    ///
    /// @throws WireFormatException also if it is of another class
    <T> @Nullable T readObject(Class<T> type) throws IOException;

    /// Makes the value known before all of its content has been read, so that objects read from
    /// here on may refer to it. Without it, fields, arrays and lists that refer back to the value
    /// get it when it is complete, records get null, and immutable collections are refused.
    ///
    /// @param value the object that [ValueCodec#read] will return
    /// @throws IllegalStateException if another one was published for this value
    void publish(Object value) throws IOException;
}
