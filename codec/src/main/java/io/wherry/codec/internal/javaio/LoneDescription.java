// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.util.List;

/// Makes a real [ObjectStreamClass] with the name and version that a stream has, also of a class that is not here: java.io
/// reads one from a stream that holds nothing else.
public final class LoneDescription {

    private LoneDescription() {}

    /// Of a class of which only the name is known.
    public static ObjectStreamClass of(String name) throws IOException {
        return of(new Description(name, 0, ObjectStreamConstants.SC_SERIALIZABLE, List.of()));
    }

    static ObjectStreamClass of(Description described) throws IOException {
        BlockOutput out = new BlockOutput();
        out.begin(null);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUtf(described.name());
        out.writeLong(described.version());
        out.writeByte(described.flags());
        out.writeShort(described.fields().size());
        for (FieldImage field : described.fields()) {
            out.writeByte(field.code());
            out.writeUtf(field.name());
            if (!field.isPrimitive()) {
                out.writeByte(ObjectStreamConstants.TC_STRING);
                out.writeUtf(field.signature());
            }
        }
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
        try (Lone stream = new Lone(new ByteArrayInputStream(out.toByteArray()))) {
            return (ObjectStreamClass) stream.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("description of " + described.name(), e);
        }
    }

    /// Finds no class: so nothing is checked against one.
    private static final class Lone extends ObjectInputStream {
        Lone(InputStream source) throws IOException {
            super(source);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws ClassNotFoundException {
            throw new ClassNotFoundException(described.getName());
        }
    }
}
