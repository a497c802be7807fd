// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import io.wherry.testkit.Compared;
import io.wherry.testkit.zoo.shapes.Payload;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/// One field of each primitive type, written by hand: [Payload] with explicit routines.
public final class ExternalPayload implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Compared public transient boolean z;
    @Compared public transient byte b;
    @Compared public transient char c;
    @Compared public transient short s;
    @Compared public transient int i;
    @Compared public transient long l;
    @Compared public transient float f;
    @Compared public transient double d;

    public ExternalPayload() {}

    /// The payload number `n`, with the values of [Payload#of].
    public static ExternalPayload of(int n) {
        Payload model = Payload.of(n);
        ExternalPayload payload = new ExternalPayload();
        payload.z = model.z;
        payload.b = model.b;
        payload.c = model.c;
        payload.s = model.s;
        payload.i = model.i;
        payload.l = model.l;
        payload.f = model.f;
        payload.d = model.d;
        return payload;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeBoolean(z);
        out.writeByte(b);
        out.writeChar(c);
        out.writeShort(s);
        out.writeInt(i);
        out.writeLong(l);
        out.writeFloat(f);
        out.writeDouble(d);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        z = in.readBoolean();
        b = in.readByte();
        c = in.readChar();
        s = in.readShort();
        i = in.readInt();
        l = in.readLong();
        f = in.readFloat();
        d = in.readDouble();
    }
}
