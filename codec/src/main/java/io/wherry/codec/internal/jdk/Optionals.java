// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Content of the primitive optionals: 1 byte, 1 if there is a value, which follows in 4 or 8
/// bytes.
final class Optionals {

    private Optionals() {}

    static void putInt(SegmentOutput out, OptionalInt value) throws IOException {
        out.putByte(value.isPresent() ? 1 : 0);
        if (value.isPresent()) {
            out.putInt(value.getAsInt());
        }
    }

    static OptionalInt getInt(SegmentInput in) throws IOException {
        return in.getByte() == 0 ? OptionalInt.empty() : OptionalInt.of(in.getInt());
    }

    static void putLong(SegmentOutput out, OptionalLong value) throws IOException {
        out.putByte(value.isPresent() ? 1 : 0);
        if (value.isPresent()) {
            out.putLong(value.getAsLong());
        }
    }

    static OptionalLong getLong(SegmentInput in) throws IOException {
        return in.getByte() == 0 ? OptionalLong.empty() : OptionalLong.of(in.getLong());
    }

    static void putDouble(SegmentOutput out, OptionalDouble value) throws IOException {
        out.putByte(value.isPresent() ? 1 : 0);
        if (value.isPresent()) {
            out.putLong(Double.doubleToRawLongBits(value.getAsDouble()));
        }
    }

    static OptionalDouble getDouble(SegmentInput in) throws IOException {
        return in.getByte() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.longBitsToDouble(in.getLong()));
    }
}
