// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes the [ObjectStreamClass] of a class as its writer has it.
final class OutlineDescriptor {

    private OutlineDescriptor() {}

    /// @param here the class that stands for it, or null
    static ObjectStreamClass of(LevelOutline outline, @Nullable Class<?> here) {
        try {
            byte[] stream = stream(outline);
            try {
                return DescriptorInputStream.read(
                        stream, Collections.<@Nullable Class<?>>singleton(here).iterator());
            } catch (InvalidClassException _) {
                // renamed, or read though java.io would refuse it
                return DescriptorInputStream.read(stream, Collections.emptyIterator());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] stream(LevelOutline outline) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF(outline.name());
        out.writeLong(outline.version());
        int hook = outline.writes() ? ObjectStreamConstants.SC_WRITE_METHOD : 0;
        out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE | hook);
        // the same order as java.io's: references by name
        List<FieldOutline> fields = new ArrayList<>(outline.fields());
        fields.sort(
                Comparator.comparing((FieldOutline field) -> field.primitive() == null)
                        .thenComparing(FieldOutline::name));
        out.writeShort(fields.size());
        for (FieldOutline field : fields) {
            write(out, field.name(), signature(field));
        }
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, String name, String signature)
            throws IOException {
        char code = signature.charAt(0);
        out.writeByte(code);
        out.writeUTF(name);
        if (code == 'L' || code == '[') {
            out.writeByte(ObjectStreamConstants.TC_STRING);
            out.writeUTF(signature);
        }
    }

    private static String signature(FieldOutline field) {
        Class<?> primitive = field.primitive();
        if (primitive != null) {
            return primitive.descriptorString();
        }
        String name = field.type().replace('.', '/');
        return name.startsWith("[") ? name : "L" + name + ";";
    }
}
