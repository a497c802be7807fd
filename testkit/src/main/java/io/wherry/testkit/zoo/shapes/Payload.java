// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;

/// One field of each primitive type: 30 bytes of data.
public final class Payload implements Serializable {
    private static final long serialVersionUID = 1L;

    public boolean z;
    public byte b;
    public char c;
    public short s;
    public int i;
    public long l;
    public float f;
    public double d;

    public Payload() {}

    /// The payload number `n`: every field follows from the number.
    public static Payload of(int n) {
        Payload payload = new Payload();
        payload.z = (n & 1) == 1;
        payload.b = (byte) n;
        payload.c = (char) ('a' + n % 26);
        payload.s = (short) (n * 3);
        payload.i = n * 0x9E3779B1;
        payload.l = n * 0x9E3779B97F4A7C15L;
        payload.f = n / 3f;
        payload.d = -n / 7.0;
        return payload;
    }
}
