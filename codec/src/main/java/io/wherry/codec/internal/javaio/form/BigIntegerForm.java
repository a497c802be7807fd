// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Integers of any size.
///
/// ```text
///  4  -1   bitCount               not looked at by readers of today
///  4  -1   bitLength
///  4  -2   firstNonzeroByteNum
///  4  -2   lowestSetBit
///  4       signum
///          magnitude, an array of bytes, the most significant first, which is not 0
/// ```
final class BigIntegerForm extends Form {
    static final String[] FIELDS = {
        "bitCount", "bitLength", "firstNonzeroByteNum", "lowestSetBit", "signum", "magnitude"
    };

    /// Numbers, a back-reference, the end of the data.
    private static final int LEAST_BYTES = 5 * Integer.BYTES + ExpectedBytes.REFERENCE + 1;

    private static final byte[] ARRAY = {};

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        BigInteger value = (BigInteger) object;
        out.writeInt(-1);
        out.writeInt(-1);
        out.writeInt(-2);
        out.writeInt(-2);
        out.writeInt(value.signum());
        out.head(ObjectStreamConstants.TC_ARRAY, byte[].class);
        out.unnamed(ARRAY);
        if (value.bitLength() < Long.SIZE) {
            writeMagnitude(out, Math.abs(value.longValue()));
        } else {
            byte[] magnitude = value.abs().toByteArray();
            int from = magnitude[0] == 0 ? 1 : 0;
            out.writeInt(magnitude.length - from);
            out.writeBytes(magnitude, from, magnitude.length - from);
        }
        out.endData();
        return null;
    }

    /// @param magnitude unsigned
    private static void writeMagnitude(InPlaceOutput out, long magnitude) throws IOException {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(magnitude);
        int size = (bits + Byte.SIZE - 1) / Byte.SIZE;
        out.writeInt(size);
        for (int i = size - 1; i >= 0; i--) {
            out.writeByte((int) (magnitude >>> (Byte.SIZE * i)));
        }
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.assign(null, unshared);
        in.expect(LEAST_BYTES);
        for (int i = 0; i < 4; i++) {
            in.readInt();
        }
        int signum = in.readInt();
        in.enter();
        int outer = in.after();
        in.setAfter(outer + 1);
        Object magnitude = in.reference();
        in.setAfter(outer);
        ClassNotFoundException missing = in.missing(handle);
        in.leave();
        BigInteger value = missing == null ? value(signum, magnitude) : null;
        if (value != null) {
            in.set(handle, value, unshared);
        }
        in.endData();
        return in.complete(handle, value, missing);
    }

    private static BigInteger value(int signum, @Nullable Object magnitude) throws IOException {
        if (magnitude == null) {
            throw new StreamCorruptedException("BigInteger: no magnitude");
        }
        if (!(magnitude instanceof byte[] bytes)) {
            throw new ClassCastException(magnitude.getClass().getName());
        }
        if (signum < -1 || signum > 1) {
            throw new StreamCorruptedException("BigInteger: Invalid signum value");
        }
        if (isSmall(bytes)) {
            long value = 0;
            for (byte one : bytes) {
                value = (value << Byte.SIZE) | (one & 0xff);
            }
            checkSign(signum, value == 0);
            return BigInteger.valueOf(signum < 0 ? -value : value);
        }
        checkSign(signum, isZero(bytes));
        return new BigInteger(signum, bytes);
    }

    private static boolean isSmall(byte[] bytes) {
        return bytes.length > 1 && bytes.length < Long.BYTES;
    }

    private static boolean isZero(byte[] bytes) {
        return Arrays.equals(bytes, new byte[bytes.length]);
    }

    private static void checkSign(int signum, boolean zero) throws StreamCorruptedException {
        if ((signum == 0) != zero) {
            throw new StreamCorruptedException("BigInteger: signum-magnitude mismatch");
        }
    }
}
