// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Writes data of its own before and after its default fields.
@SuppressWarnings("serial") // the object after the fields may be anything
public final class SurroundedState implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;
    public final int number;
    @Compared private transient int before;
    @Compared private transient int @Nullable [] array;
    @Compared private transient @Nullable Object after;

    public SurroundedState(String name, int number, @Nullable Object after) {
        this.name = name;
        this.number = number;
        this.before = number + 1;
        this.array = new int[] {number, number + 2};
        this.after = after;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.writeInt(before);
        out.writeObject(array);
        out.defaultWriteObject();
        out.writeUTF(name);
        out.writeObject(after);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        before = in.readInt();
        array = (int[]) in.readObject();
        in.defaultReadObject();
        String repeated = in.readUTF();
        if (!repeated.equals(name)) {
            throw new IOException("the name differs: field=" + name + ", data=" + repeated);
        }
        after = in.readObject();
    }
}
