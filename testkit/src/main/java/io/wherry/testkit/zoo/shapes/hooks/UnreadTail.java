// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Writes more than it reads: primitives and an object stay unread, and a subclass follows.
public class UnreadTail implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int number;

    protected UnreadTail(int number) {
        this.number = number;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeUTF("never read");
        out.writeObject(new int[] {number, 2, 3});
        out.writeLong(number);
        out.writeObject("never read either");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
    }

    /// The subclass, whose data follow the unread data.
    @SuppressWarnings("serial") // the next object may be anything
    public static final class Follower extends UnreadTail {
        private static final long serialVersionUID = 1L;

        private final String name;
        private final @Nullable Object next;

        public Follower(int number, String name, @Nullable Object next) {
            super(number);
            this.name = name;
            this.next = next;
        }

        @Override
        public String toString() {
            return name + (next == null ? "" : ", ...");
        }
    }
}
