// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.array.ArrayInlet;
import io.wherry.codec.internal.lean.segment.ElementType;
import org.jspecify.annotations.Nullable;

/// The out-of-band arrays of a message, given to its reader one after the other. One reader owns
/// it.
final class ArrayQueue implements ArrayInlet {
    private static final Object[] NONE = {};

    private Object[] arrays = NONE;
    private int next;

    /// Gives `newArrays` from the first one on.
    void begin(Object[] newArrays) {
        arrays = newArrays;
        next = 0;
    }

    void clear() {
        begin(NONE);
    }

    @Override
    public int left() {
        return arrays.length - next;
    }

    @Override
    public Object next(@Nullable ElementType type, long position) throws WireFormatException {
        if (next == arrays.length) {
            throw new WireFormatException("parcel has no more arrays: arrays=" + next, position);
        }
        Object array = arrays[next];
        if (type != null && type.arrayType() != array.getClass()) {
            throw new WireFormatException(
                    "array of the parcel is of another class: class="
                            + array.getClass().getTypeName()
                            + ", wanted="
                            + type.arrayType().getTypeName()
                            + ", array="
                            + next,
                    position);
        }
        next++;
        return array;
    }
}
