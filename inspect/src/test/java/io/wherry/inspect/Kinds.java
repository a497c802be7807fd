// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A stream with an element of each kind of the format.
public final class Kinds {
    private Kinds() {}

    public enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    public record Point(int x, double y, Object other) implements Serializable {}

    public static class Parent implements Serializable {
        private static final long serialVersionUID = 7;
        boolean flag = true;
        char letter = 'ß';
        String text = "in the parent";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(42);
            out.writeObject(List.of("an", "object"));
            out.write(new byte[300]);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    public static class Child extends Parent {
        private static final long serialVersionUID = 8;
        long number = Long.MIN_VALUE;
        float real = Float.NaN;
        Object self = this;
    }

    /// Writes its own data only.
    public static class Fieldless implements Serializable {
        private static final long serialVersionUID = 9;
        Object left = "out";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeUTF("no fields");
        }

        private void readObject(ObjectInputStream in) throws IOException {
            in.readUTF();
        }
    }

    public static class External implements Externalizable {
        private static final long serialVersionUID = 10;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeLong(1);
            out.writeObject("external");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            in.readLong();
            in.readObject();
        }
    }

    public static class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 11;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return 0;
        }
    }

    /// Annotates its classes with data and an object.
    public static final class Annotating extends ObjectOutputStream {
        public Annotating(ByteArrayOutputStream out) throws IOException {
            super(out);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeUTF(type.getModule().toString());
            writeObject("an annotation");
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            writeInt(5);
        }
    }

    public static byte[] everything() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new Annotating(bytes)) {
            out.writeInt(17);
            out.writeObject(new Object[] {1, "text", null, Colour.RED, Colour.GREEN, Colour.RED});
            out.writeObject(new Child());
            out.writeObject(new Point(-1, 0.1, new Point(2, -0.0, "deep")));
            out.writeObject(new Fieldless());
            out.writeObject(new External());
            out.writeObject(ObjectStreamClass.lookup(Handler.class));
            out.writeObject(
                    Proxy.newProxyInstance(
                            Kinds.class.getClassLoader(),
                            new Class<?>[] {Comparable.class, Runnable.class},
                            new Handler()));
            out.writeObject(List.of(String.class, int[].class, Colour.class));
            out.reset();
            out.writeUnshared(new Point(1, 1, null));
            out.writeObject("x".repeat(70_000));
            out.writeObject("zero \0 and \ud83d\ude00");
            fail(out);
            out.writeObject(Map.of("after", new long[][] {{1}, {2, 3}}));
            out.write(new byte[2000]);
        }
        return bytes.toByteArray();
    }

    private static void fail(ObjectOutputStream out) throws IOException {
        try {
            out.writeObject(new ArrayList<>(List.of("before", new Object())));
        } catch (NotSerializableException _) {
            /* the stream has it now */
        }
    }
}
