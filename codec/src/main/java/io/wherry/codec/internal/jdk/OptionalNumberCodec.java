// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Optionals of primitives. Content: 1 byte, 1 if there is a value, which follows in 4 or 8 bytes.
final class OptionalNumberCodec extends InlineCodec {
    private final int token;

    /// @param token of the type
    OptionalNumberCodec(Class<?> type, int token) {
        super(type);
        this.token = token;
    }

    @Override
    protected boolean standsAlone() {
        return true;
    }

    @Override
    protected void writeContent(LeanWriter writer, Object object) throws IOException {
        SegmentOutput out = writer.out();
        switch (token) {
            case 89 -> putInt(out, (OptionalInt) object);
            case 90 -> putLong(out, (OptionalLong) object);
            case 91 -> putDouble(out, (OptionalDouble) object);
            default -> throw unknown();
        }
    }

    private static void putInt(SegmentOutput out, OptionalInt value) throws IOException {
        out.putByte(value.isPresent() ? 1 : 0);
        if (value.isPresent()) {
            out.putInt(value.getAsInt());
        }
    }

    private static void putLong(SegmentOutput out, OptionalLong value) throws IOException {
        out.putByte(value.isPresent() ? 1 : 0);
        if (value.isPresent()) {
            out.putLong(value.getAsLong());
        }
    }

    private static void putDouble(SegmentOutput out, OptionalDouble value) throws IOException {
        out.putByte(value.isPresent() ? 1 : 0);
        if (value.isPresent()) {
            out.putLong(Double.doubleToRawLongBits(value.getAsDouble()));
        }
    }

    @Override
    protected Object readContent(LeanReader reader) throws IOException {
        SegmentInput in = reader.in();
        boolean isPresent = in.getByte() != 0;
        return switch (token) {
            case 89 -> isPresent ? OptionalInt.of(in.getInt()) : OptionalInt.empty();
            case 90 -> isPresent ? OptionalLong.of(in.getLong()) : OptionalLong.empty();
            case 91 ->
                    isPresent
                            ? OptionalDouble.of(Double.longBitsToDouble(in.getLong()))
                            : OptionalDouble.empty();
            default -> throw unknown();
        };
    }

    private AssertionError unknown() {
        return new AssertionError("not a token of an optional number: " + token);
    }
}
