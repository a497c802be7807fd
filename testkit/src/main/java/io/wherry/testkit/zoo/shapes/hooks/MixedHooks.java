// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Writes ints, characters, raw bytes, text and objects in turns, and reads them the same way.
public final class MixedHooks implements Serializable {
    private static final long serialVersionUID = 1L;

    @Compared private transient int number;
    @Compared private transient String text;
    @Compared private transient byte[] bytes;
    @Compared private transient @Nullable Object first;
    @Compared private transient @Nullable Object second;

    public MixedHooks(String text, @Nullable Object first, @Nullable Object second) {
        this.number = text.length();
        this.text = text;
        this.bytes = new byte[] {1, -1, (byte) number};
        this.first = first;
        this.second = second;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.writeInt(number);
        out.writeObject(first);
        out.writeUTF(text);
        out.writeInt(text.length());
        out.writeChars(text);
        out.writeObject(second);
        out.writeObject(first);
        out.writeShort(bytes.length);
        out.write(bytes);
        out.write(number);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        number = in.readInt();
        first = in.readObject();
        String utf = in.readUTF();
        StringBuilder characters = new StringBuilder();
        for (int left = in.readInt(); left > 0; left--) {
            characters.append(in.readChar());
        }
        text = characters.toString();
        second = in.readObject();
        Object again = in.readObject();
        bytes = new byte[in.readShort()];
        in.readFully(bytes);
        int last = in.read();
        if (!utf.equals(text) || again != first || last != (number & 0xFF)) {
            throw new IOException("data out of step: utf=" + utf + ", chars=" + text);
        }
    }
}
