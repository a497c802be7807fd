// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.Payload;

/// The thirty bytes of a payload.
final class PayloadByHand {
    static final int BYTES = 30;

    private PayloadByHand() {}

    /// Relies on [#BYTES] of room.
    static void put(Payload payload, GrowingBuffer buffer) {
        buffer.putByte(payload.z ? 1 : 0);
        buffer.putByte(payload.b);
        buffer.putChar(payload.c);
        buffer.putShort(payload.s);
        buffer.putInt(payload.i);
        buffer.putLong(payload.l);
        buffer.putFloat(payload.f);
        buffer.putDouble(payload.d);
    }

    static Payload take(GrowingBuffer buffer) {
        Payload payload = new Payload();
        payload.z = buffer.takeByte() != 0;
        payload.b = buffer.takeByte();
        payload.c = buffer.takeChar();
        payload.s = buffer.takeShort();
        payload.i = buffer.takeInt();
        payload.l = buffer.takeLong();
        payload.f = buffer.takeFloat();
        payload.d = buffer.takeDouble();
        return payload;
    }
}
