// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.value.ValueOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The content of one value as its [ValueCodec] writes it. Numbers are little-endian.
///
/// [GraphInput] has a method that reads what each method here writes; a codec calls them in the
/// same order. The output is valid during the call of [ValueCodec#write] that was given it, on that
/// call's thread; later calls throw IllegalStateException. All methods throw IOException if the
/// sink of the message fails, or if the message becomes too long for an array.
public sealed interface GraphOutput permits ValueOutput {

    /// Writes one byte, 1 or 0.
    void writeBoolean(boolean value) throws IOException;

    /// Writes the low byte of `value`.
    void writeByte(int value) throws IOException;

    /// Writes the low two bytes of `value`.
    void writeShort(int value) throws IOException;

    /// Writes two bytes.
    void writeChar(char value) throws IOException;

    /// Writes four bytes.
    void writeInt(int value) throws IOException;

    /// Writes eight bytes.
    void writeLong(long value) throws IOException;

    /// Writes the four bytes of the raw bits.
    void writeFloat(float value) throws IOException;

    /// Writes the eight bytes of the raw bits.
    void writeDouble(double value) throws IOException;

    /// Writes one byte for 0 to 127, two up to 16,383, and so on; five for a negative number.
    void writeVarInt(int value) throws IOException;

    /// Writes one byte for 0 to 127, two up to 16,383, and so on; ten for a negative number.
    void writeVarLong(long value) throws IOException;

    /// Writes one byte for -64 to 63, two for -8,192 to 8,191, and so on; at most five.
    void writeSignedVarInt(int value) throws IOException;

    /// Writes one byte for -64 to 63, two for -8,192 to 8,191, and so on; at most ten.
    void writeSignedVarLong(long value) throws IOException;

    /// Writes the characters: one byte each if all are Latin-1, otherwise two. Lone surrogates are
    /// kept.
    ///
    /// @throws NullPointerException if `value` is null; [#writeObject] takes null
    void writeString(String value) throws IOException;

    /// Writes `count` bytes of `source` from index `from` on, without their number.
    ///
    /// @throws IndexOutOfBoundsException if the array has not as many
    void writeBytes(byte[] source, int from, int count) throws IOException;

    /// Writes the length and a byte for each element.
    void writeBooleanArray(boolean[] value) throws IOException;

    /// Writes the length and the elements.
    void writeByteArray(byte[] value) throws IOException;

    /// Writes the length and two bytes for each element.
    void writeShortArray(short[] value) throws IOException;

    /// Writes the length and two bytes for each element.
    void writeCharArray(char[] value) throws IOException;

    /// Writes the length and four bytes for each element.
    void writeIntArray(int[] value) throws IOException;

    /// Writes the length and eight bytes for each element.
    void writeLongArray(long[] value) throws IOException;

    /// Writes the length and the four bytes of each element's raw bits.
    void writeFloatArray(float[] value) throws IOException;

    /// Writes the length and the eight bytes of each element's raw bits.
    void writeDoubleArray(double[] value) throws IOException;

    /// Writes a reference to an object of the graph: the object and all it refers to, or if the
    /// graph had it before, which one it is. When the call returns, all of it has been written. The
    /// depth of the graph is not limited by the stack.
    ///
    /// @throws java.io.NotSerializableException naming a class that cannot be written; the message
    ///     ends, even if the codec catches it
    /// @throws IllegalStateException if the codec says that its values are leaves
    void writeObject(@Nullable Object object) throws IOException;
}
