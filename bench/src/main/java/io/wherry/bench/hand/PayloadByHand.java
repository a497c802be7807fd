// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.Payload;

/// The thirty bytes of a payload.
final class PayloadByHand {
    static final int BYTES = 30;

    private PayloadByHand() {}

    /// Relies on [#BYTES] of room.
    static void put(Payload payload, Block block) {
        block.putByte(payload.z ? 1 : 0);
        block.putByte(payload.b);
        block.putChar(payload.c);
        block.putShort(payload.s);
        block.putInt(payload.i);
        block.putLong(payload.l);
        block.putFloat(payload.f);
        block.putDouble(payload.d);
    }

    static Payload take(Block block) {
        Payload payload = new Payload();
        payload.z = block.takeByte() != 0;
        payload.b = block.takeByte();
        payload.c = block.takeChar();
        payload.s = block.takeShort();
        payload.i = block.takeInt();
        payload.l = block.takeLong();
        payload.f = block.takeFloat();
        payload.d = block.takeDouble();
        return payload;
    }
}
