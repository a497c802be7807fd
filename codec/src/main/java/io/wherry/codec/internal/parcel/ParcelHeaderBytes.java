// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.WireFormatException;

/// Reads the front of a parcel's header. One thread owns it.
final class ParcelHeaderBytes {
    private final byte[] bytes;
    private int position;

    ParcelHeaderBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    int position() {
        return position;
    }

    int getByte() throws WireFormatException {
        need(1);
        return bytes[position++] & 0xff;
    }

    int getInt() throws WireFormatException {
        need(Integer.BYTES);
        int value = LittleEndian.getInt(bytes, position);
        position += Integer.BYTES;
        return value;
    }

    /// A varint that is not negative.
    int getCount(String ofWhat) throws WireFormatException {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = getByte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                if (value > Integer.MAX_VALUE) {
                    throw corrupt("count of " + ofWhat + " is too large: " + value);
                }
                return (int) value;
            }
        }
        throw corrupt("varint of more than five bytes");
    }

    private void need(int count) throws WireFormatException {
        if (count > bytes.length - position) {
            throw corrupt("cut short: needed=" + count + ", left=" + (bytes.length - position));
        }
    }

    WireFormatException corrupt(String message) {
        return new WireFormatException(message, position);
    }
}
