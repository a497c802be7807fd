// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;
import java.util.List;

/// Builds a stream in the java.io format byte by byte, including streams that no writer produces.
final class StreamBuilder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /// Begins with the header.
    StreamBuilder() {
        shorts(ObjectStreamConstants.STREAM_MAGIC, ObjectStreamConstants.STREAM_VERSION);
    }

    private interface Writing {
        void write(DataOutputStream out) throws IOException;
    }

    private StreamBuilder put(Writing writing) {
        try {
            writing.write(out);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    StreamBuilder token(byte token) {
        return put(to -> to.writeByte(token));
    }

    StreamBuilder bytes(int... values) {
        for (int value : values) {
            put(to -> to.writeByte(value));
        }
        return this;
    }

    StreamBuilder bytes(byte[] values) {
        return put(to -> to.write(values));
    }

    StreamBuilder shorts(int... values) {
        for (int value : values) {
            put(to -> to.writeShort(value));
        }
        return this;
    }

    StreamBuilder ints(int... values) {
        for (int value : values) {
            put(to -> to.writeInt(value));
        }
        return this;
    }

    StreamBuilder longs(long... values) {
        for (long value : values) {
            put(to -> to.writeLong(value));
        }
        return this;
    }

    StreamBuilder utf(String text) {
        return put(to -> to.writeUTF(text));
    }

    StreamBuilder nothing() {
        return token(ObjectStreamConstants.TC_NULL);
    }

    StreamBuilder text(String text) {
        return token(ObjectStreamConstants.TC_STRING).utf(text);
    }

    /// The object of that number, counted from 0.
    StreamBuilder back(int handle) {
        return token(ObjectStreamConstants.TC_REFERENCE)
                .ints(ObjectStreamConstants.baseWireHandle + handle);
    }

    StreamBuilder object() {
        return token(ObjectStreamConstants.TC_OBJECT);
    }

    StreamBuilder array() {
        return token(ObjectStreamConstants.TC_ARRAY);
    }

    StreamBuilder end() {
        return token(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    /// A description up to its annotations, which follow.
    ///
    /// @param fields a letter and the name of each; references are of `Object`
    StreamBuilder opened(String name, long version, int flags, List<String> fields) {
        token(ObjectStreamConstants.TC_CLASSDESC).utf(name).longs(version).bytes(flags);
        shorts(fields.size());
        for (String field : fields) {
            bytes(field.charAt(0)).utf(field.substring(1));
            if (field.charAt(0) == 'L' || field.charAt(0) == '[') {
                text(field.charAt(0) == '[' ? "[Ljava/lang/Object;" : "Ljava/lang/Object;");
            }
        }
        return this;
    }

    /// A description without annotations; that of the superclass follows.
    StreamBuilder described(String name, long version, int flags, String... fields) {
        return opened(name, version, flags, List.of(fields)).end();
    }

    /// A description of a class here, as having these fields; no superclass.
    StreamBuilder described(Class<?> type, int flags, String... fields) {
        long version = ObjectStreamClass.lookupAny(type).getSerialVersionUID();
        return described(type.getName(), version, flags, fields).nothing();
    }

    StreamBuilder times(int count, java.util.function.Consumer<StreamBuilder> part) {
        for (int i = 0; i < count; i++) {
            part.accept(this);
        }
        return this;
    }

    byte[] done() {
        return bytes.toByteArray();
    }
}
