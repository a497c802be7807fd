// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// The element types of a message: the primitive types of Java. All other datatypes are made of
/// these.
public enum Element {
    BYTE(1),
    /// One byte, 0 or 1.
    BOOLEAN(1),
    /// Two bytes, unsigned.
    CHAR(2),
    SHORT(2),
    INT(4),
    LONG(8),
    FLOAT(4),
    DOUBLE(8);

    private final int size;

    Element(int size) {
        this.size = size;
    }

    /// Returns the size in bytes.
    public int size() {
        return size;
    }
}
