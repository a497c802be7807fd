// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// The bytes of a value of a [SharedMap] in the memory of the map, without a copy.
///
/// The map owns the memory. The view is valid during the call of the function that received it, for
/// the calling thread. Positions are in bytes from the start of the value; numbers are
/// little-endian, at any position.
///
/// All results of one call of the function are of one value: each method reads, and then checks
/// that no writer was active. Otherwise it throws an internal exception, which the function must
/// not keep, and the function is called again.
///
/// Each method throws an [IndexOutOfBoundsException] if a position is outside the value, and an
/// [IllegalStateException] after the call of the function.
public interface SharedMapView {
    /// Returns the number of bytes.
    int size();

    byte getByte(int at);

    /// Returns whether a byte is not 0.
    boolean getBoolean(int at);

    short getShort(int at);

    char getChar(int at);

    int getInt(int at);

    long getLong(int at);

    float getFloat(int at);

    double getDouble(int at);

    /// Copies bytes to an array of the caller. After an exception its content is undefined.
    void copyTo(int at, byte[] target, int from, int length);

    /// Returns a copy of some bytes.
    byte[] getBytes(int at, int length);

    /// Returns a copy of all bytes.
    default byte[] toBytes() {
        return getBytes(0, size());
    }
}
