// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.util.UUID;

/// Numbers, and values that are made of them, that are met less often than ints, longs and doubles.
/// [Numbers] has their content.
final class NumberCodec extends ImmutableLeafCodec {
    private final int token;

    /// @param token of the type
    NumberCodec(Class<?> type, int token) {
        super(type);
        this.token = token;
    }

    @Override
    protected boolean isCanonical(Object object) {
        return switch (token) {
            case 11 -> Numbers.isSmall((Short) object);
            case 12 -> (Character) object < 128;
            default -> false;
        };
    }

    @Override
    protected void writeContent(LeanWriter writer, Object object) throws IOException {
        SegmentOutput out = writer.out();
        switch (token) {
            case 11 -> Numbers.putShort(out, (Short) object);
            case 12 -> Numbers.putCharacter(out, (Character) object);
            case 15 -> Numbers.putFloat(out, (Float) object);
            case 17 -> Numbers.putBigInteger(out, (BigInteger) object);
            case 19 -> Numbers.putUuid(out, (UUID) object);
            default -> throw unknown();
        }
    }

    @Override
    protected Object readContent(LeanReader reader) throws IOException {
        SegmentInput in = reader.in();
        return switch (token) {
            case 11 -> Numbers.getShort(in);
            case 12 -> Numbers.getCharacter(in);
            case 15 -> Numbers.getFloat(in);
            case 17 -> Numbers.getBigInteger(in);
            case 19 -> Numbers.getUuid(in);
            default -> throw unknown();
        };
    }

    private AssertionError unknown() {
        return new AssertionError("not a token of a number: " + token);
    }
}
