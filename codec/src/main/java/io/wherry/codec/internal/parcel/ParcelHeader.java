// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.WireFormatException;
import java.nio.ByteOrder;

/// The front of a parcel's header, and where its message starts.
///
/// ```text
///  0    2        3         4             8
///  +----+--------+---------+-------------+------+----------+-----------------
///  |57 50 version|  order  |   length    | runs | run ...  | lean stream ...
///  +----+--------+---------+-------------+------+----------+-----------------
///
///  version  01
///  order    of the arrays' bytes: 00 little-endian, 01 big-endian
///  length   of the whole header, bytes, 4 of them
///  runs     varint: number of the runs of arrays of one type and length
///  run      token of the array's class (docs/wire/lean.md), varint elements of each,
///           varint arrays; neither is 0
/// ```
///
/// @param order of the arrays' bytes
/// @param manifest the types and lengths of the arrays
/// @param messageAt where the lean stream of one message starts
public record ParcelHeader(ByteOrder order, Manifest manifest, int messageAt) {
    /// Bytes up to the length, and it.
    public static final int FRONT = 8;

    private static final byte MAGIC = 0x57;
    private static final byte PARCEL = 0x50;
    private static final byte VERSION = 1;
    private static final byte LITTLE = 0;
    private static final byte BIG = 1;

    /// Returns the bytes of a header for the arrays of this machine.
    static byte[] encode(Manifest manifest, byte[] message) {
        byte[] front = new byte[Math.addExact(FRONT, manifest.room())];
        front[0] = MAGIC;
        front[1] = PARCEL;
        front[2] = VERSION;
        front[3] = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG;
        int messageAt = manifest.put(front, FRONT);
        byte[] header = new byte[Math.addExact(messageAt, message.length)];
        System.arraycopy(message, 0, header, messageAt, message.length);
        LittleEndian.putInt(front, 4, header.length);
        System.arraycopy(front, 0, header, 0, messageAt);
        return header;
    }

    /// How long the header is that starts with these [#FRONT] bytes.
    public static int length(byte[] front) throws WireFormatException {
        return length(new ParcelHeaderBytes(front));
    }

    private static int length(ParcelHeaderBytes in) throws WireFormatException {
        orderOf(in);
        int length = in.getInt();
        if (length < FRONT) {
            throw in.corrupt("impossible length of a parcel's header: " + length);
        }
        return length;
    }

    private static ByteOrder orderOf(ParcelHeaderBytes in) throws WireFormatException {
        if (in.getByte() != MAGIC || in.getByte() != PARCEL) {
            throw in.corrupt("not the header of a parcel");
        }
        int version = in.getByte();
        if (version != VERSION) {
            throw in.corrupt("unknown version of a parcel: " + version);
        }
        int order = in.getByte();
        return switch (order) {
            case LITTLE -> ByteOrder.LITTLE_ENDIAN;
            case BIG -> ByteOrder.BIG_ENDIAN;
            default -> throw in.corrupt("unknown byte order: " + order);
        };
    }

    /// Reads the front of a header, all of which must be there.
    public static ParcelHeader decode(byte[] bytes) throws WireFormatException {
        int length = length(new ParcelHeaderBytes(bytes));
        if (length != bytes.length) {
            throw new WireFormatException(
                    "header is not whole: length=" + length + ", bytes=" + bytes.length, FRONT);
        }
        ParcelHeaderBytes in = new ParcelHeaderBytes(bytes);
        ByteOrder order = orderOf(in);
        in.getInt();
        Manifest manifest = Manifest.of(in);
        return new ParcelHeader(order, manifest, in.position());
    }
}
