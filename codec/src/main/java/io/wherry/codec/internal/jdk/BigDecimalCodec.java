// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Decimal numbers. Content: zigzag scale, then the unscaled value as a BigInteger.
final class BigDecimalCodec extends ImmutableLeafCodec {
    /// Unscaled values from 0 to this one may be objects the JVM shares.
    private static final int SHARED = 10;

    BigDecimalCodec() {
        super(BigDecimal.class);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        BigDecimal value = (BigDecimal) object;
        BigInteger unscaled = value.unscaledValue();
        int count = unscaled.bitLength() / Byte.SIZE + 1;
        if (count <= Long.BYTES) {
            putSmall(out.out(), value.scale(), unscaled.longValue(), count);
        } else {
            out.out().putSigned(value.scale());
            Numbers.putBigInteger(out.out(), unscaled);
        }
    }

    /// @param count number of bytes of the unscaled value
    private static void putSmall(SegmentOutput out, int scale, long unscaled, int count)
            throws IOException {
        int at = out.reserve(LittleEndian.MAX_VARINT + 1 + Long.BYTES);
        byte[] bytes = out.bytes();
        at = LittleEndian.putVarint(bytes, at, scale << 1 ^ scale >> 31);
        bytes[at++] = (byte) count;
        BigEndian.putLong(bytes, at, unscaled << (Long.SIZE - Byte.SIZE * count));
        out.endAt(at + count);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        SegmentInput source = in.in();
        int scale = source.getSigned();
        int count = source.getCount("bytes of a BigInteger", 1);
        if (count == 0 || count > Long.BYTES) {
            return new BigDecimal(Numbers.getBigInteger(source, count), scale);
        }
        int at = source.require(count);
        byte[] bytes = source.bytes();
        long value = bytes[at];
        for (int i = 1; i < count; i++) {
            value = (value << Byte.SIZE) | (bytes[at + i] & 0xff);
        }
        return value >= 0 && value <= SHARED
                ? new BigDecimal(BigInteger.valueOf(value), scale)
                : BigDecimal.valueOf(value, scale);
    }
}
