// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

/// An operation on an array, and the code that performs it.
enum ArrayMotion {
    ENCODE("encode", Way.LEAN, true),
    DECODE("decode", Way.LEAN, false),
    ENCODE_INTO("encode into", Way.LEAN, true),
    PACK("pack", Way.PARCEL, true),
    PACK_INTO("pack into", Way.PARCEL, true),
    UNPACK("unpack", Way.PARCEL, false),
    UNPACK_INTO("unpack into", Way.PARCEL, false),
    WRITE("java.io write", Way.JAVA_IO, true),
    READ("java.io read", Way.JAVA_IO, false),
    COPY_INTO("copy into", Way.COPY, true),
    COPY_NEW("copy to new", Way.COPY, false),
    COPY_BACK("copy back", Way.COPY, false);

    /// The code under test; each has a JVM of its own.
    enum Way {
        LEAN,
        PARCEL,
        JAVA_IO,
        COPY
    }

    private final String label;
    private final Way way;
    private final boolean out;

    ArrayMotion(String label, Way way, boolean out) {
        this.label = label;
        this.way = way;
        this.out = out;
    }

    String label() {
        return label;
    }

    Way way() {
        return way;
    }

    /// Returns whether it converts objects to bytes.
    boolean isOut() {
        return out;
    }

    /// The copy that is a lower bound for this operation: same memory, same number of new arrays.
    ArrayMotion limit() {
        return switch (this) {
            case ENCODE_INTO, PACK, PACK_INTO, COPY_INTO -> COPY_INTO;
            case ENCODE, DECODE, UNPACK, WRITE, READ, COPY_NEW -> COPY_NEW;
            case UNPACK_INTO, COPY_BACK -> COPY_BACK;
        };
    }
}
