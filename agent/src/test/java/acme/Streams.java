// SPDX-License-Identifier: Apache-2.0
package acme;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;

/// Opens object streams in all the ways that class files have.
public final class Streams {
    private Streams() {}

    /// Makes a stream.
    public interface Opener<S, T> {
        T open(S from) throws IOException;
    }

    /// A subclass with extension points.
    public static final class OwnInput extends ObjectInputStream {
        private int resolved;

        public OwnInput(InputStream in) throws IOException {
            super(in);
            enableResolveObject(true);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass type)
                throws IOException, ClassNotFoundException {
            resolved++;
            return super.resolveClass(type);
        }

        @Override
        protected Object resolveObject(Object object) {
            return "secret".equals(object) ? "resolved" : object;
        }
    }

    /// A subclass with an extension point.
    public static final class OwnOutput extends ObjectOutputStream {
        public OwnOutput(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            return "public".equals(object) ? "secret" : object;
        }
    }

    private static ObjectInputStream conditional(InputStream in, boolean own) throws IOException {
        ObjectInputStream stream = own ? new OwnInput(in) : new ObjectInputStream(in);
        for (int i = 0; i < 2; i++) {
            if (stream.available() < 0) {
                stream = null;
            }
        }
        return stream;
    }

    private static byte[] written(Opener<OutputStream, ObjectOutputStream> opener, Object value)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = opener.open(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private static void read(
            String name, byte[] bytes, Opener<InputStream, ObjectInputStream> opener)
            throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = opener.open(new ByteArrayInputStream(bytes))) {
            Object value = in.readObject();
            int resolved = in instanceof OwnInput own ? own.resolved : 0;
            System.out.println(
                    name
                            + " "
                            + in.getClass().getName()
                            + " extends "
                            + in.getClass().getSuperclass().getName()
                            + ": "
                            + value
                            + ", "
                            + resolved);
        }
    }

    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Order order = new Order("ann");
        order.next(order);
        byte[] plain = written(out -> new ObjectOutputStream(out), order);
        read("lambda", plain, in -> new ObjectInputStream(in));
        read("reference", written(ObjectOutputStream::new, order), ObjectInputStream::new);
        read("subclass", written(OwnOutput::new, "public"), OwnInput::new);
        read("conditional", plain, in -> conditional(in, false));
        read("conditional", plain, in -> conditional(in, true));
    }
}
