// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/// Four levels of inheritance with fields of every access; the third has hooks.
@SuppressWarnings("serial") // the last level holds anything
public class Levels implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int hidden;
    final int local;
    protected int inherited;
    public int open;

    public Levels(int n) {
        hidden = n;
        local = n + 1;
        inherited = n + 2;
        open = n + 3;
    }

    @Override
    public String toString() {
        return hidden + ", " + local + ", " + inherited + ", " + open;
    }

    /// The second level.
    public static class Second extends Levels {
        private static final long serialVersionUID = 1L;

        private final String hidden;
        protected final double ratio;

        public Second(int n) {
            super(n);
            hidden = "second " + n;
            ratio = n / 2.0;
        }

        @Override
        public String toString() {
            return super.toString() + hidden;
        }
    }

    /// The third level, with hooks.
    public static class Third extends Second {
        private static final long serialVersionUID = 1L;

        private final long hidden;
        final int[] array;

        public Third(int n) {
            super(n);
            hidden = n;
            array = new int[] {n};
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(1);
            out.defaultWriteObject();
            out.writeObject("third");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            int version = in.readInt();
            in.defaultReadObject();
            if (version != 1 || !in.readObject().equals("third")) {
                throw new IOException("data out of step: version=" + version);
            }
        }

        @Override
        public String toString() {
            return super.toString() + hidden;
        }
    }

    /// The fourth level.
    public static final class Fourth extends Third {
        private static final long serialVersionUID = 1L;

        private final short hidden;
        public final Object last;

        public Fourth(int n) {
            super(n);
            hidden = (short) n;
            last = "fourth " + n;
        }

        @Override
        public String toString() {
            return super.toString() + hidden;
        }
    }
}
