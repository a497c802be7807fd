// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/// Writes nothing but primitives, by hand, and no default fields.
public final class PrimitiveHooks implements Serializable {
    private static final long serialVersionUID = 1L;

    @Compared private transient boolean z;
    @Compared private transient byte b;
    @Compared private transient char c;
    @Compared private transient short s;
    @Compared private transient int i;
    @Compared private transient long l;
    @Compared private transient float f;
    @Compared private transient double d;

    public PrimitiveHooks(int n) {
        z = n % 2 == 0;
        b = (byte) n;
        c = (char) (n + 'a');
        s = (short) -n;
        i = n * 1_000_003;
        l = n * 1_000_000_000_039L;
        f = n / 8f;
        d = n / 16.0;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.writeBoolean(z);
        out.writeByte(b);
        out.writeChar(c);
        out.writeShort(s);
        out.writeInt(i);
        out.writeLong(l);
        out.writeFloat(f);
        out.writeDouble(d);
    }

    private void readObject(ObjectInputStream in) throws IOException {
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
