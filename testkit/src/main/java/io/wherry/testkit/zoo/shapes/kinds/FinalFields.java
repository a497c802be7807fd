// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Has nothing but final fields, set by a constructor that deserialization does not call.
@SuppressWarnings("serial") // the object is anything
public final class FinalFields implements Serializable {
    private static final long serialVersionUID = 1L;

    private final boolean z;
    private final byte b;
    private final char c;
    private final short s;
    private final int i;
    private final long l;
    private final float f;
    private final double d;
    private final String text;
    private final long[] array;
    private final @Nullable Object object;
    private final int constant = 7;

    public FinalFields(int n, @Nullable Object object) {
        z = n > 0;
        b = (byte) n;
        c = (char) n;
        s = (short) n;
        i = n;
        l = n;
        f = n;
        d = n;
        text = "final " + n;
        array = new long[] {n, -n};
        this.object = object;
    }

    @Override
    public String toString() {
        String numbers = z + " " + b + c + s + i + l + f + d + constant;
        return text + numbers + array.length + (object == null ? "" : ", ...");
    }
}
