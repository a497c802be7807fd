// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.javaio.block.BlockOutput;
import io.wherry.codec.internal.shape.DescriptorInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes a real [ObjectStreamClass] with the name, version and fields that a stream has, also of a
/// class that is not here: java.io reads one from a stream that holds nothing else.
public final class ObjectStreamClassFactory {
    /// Bytes before the name: the stream's header and a token.
    private static final int NAME_AT = 4 + 1;

    /// What `readClassDescriptor` of subclasses has returned, which is often the same in many streams.
    /// A description holds no class that may be unloaded, and not its key.
    private static final Map<ObjectStreamClass, Description> SHOWN =
            Collections.synchronizedMap(new WeakHashMap<>());

    private ObjectStreamClassFactory() {}

    /// Of a class of which only the name is known.
    public static ObjectStreamClass of(String name) throws IOException {
        return of(new Description(name, 0, ObjectStreamConstants.SC_SERIALIZABLE, List.of()));
    }

    /// Of a class that has not been looked for.
    static ObjectStreamClass of(Description described) throws IOException {
        return made(List.of(described), List.of());
    }

    /// Of a class and those above it, bound to the classes here if java.io allows that.
    static ObjectStreamClass of(StreamClass described) throws IOException {
        Deque<Description> descriptions = new ArrayDeque<>();
        List<@Nullable Class<?>> types = new ArrayList<>();
        for (StreamClass next = described; next != null; next = next.above()) {
            descriptions.add(next.description());
            types.add(next.type());
        }
        try {
            return made(descriptions, types);
        } catch (InvalidClassException _) {
            // the codec accepts versions and names that java.io refuses
            return made(descriptions, List.of());
        }
    }

    private static ObjectStreamClass made(
            Iterable<Description> descriptions, List<? extends @Nullable Class<?>> types)
            throws IOException {
        BlockOutput out = new BlockOutput();
        out.begin(null);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        for (Description described : descriptions) {
            write(out, described);
        }
        out.writeByte(ObjectStreamConstants.TC_NULL);
        return DescriptorInputStream.read(out.toByteArray(), types.iterator());
    }

    private static void write(BlockOutput out, Description described) throws IOException {
        if (described.isProxy()) {
            out.writeByte(ObjectStreamConstants.TC_PROXYCLASSDESC);
            out.writeInt(described.interfaces().size());
            for (String name : described.interfaces()) {
                out.writeUtf(name);
            }
        } else {
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            out.writeUtf(described.name());
            out.writeLong(described.version());
            out.writeByte(described.flags());
            out.writeShort(described.fields().size());
            for (FieldImage field : described.fields()) {
                write(out, field);
            }
        }
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }

    private static void write(BlockOutput out, FieldImage field) throws IOException {
        out.writeByte(field.code());
        out.writeUtf(field.name());
        if (!field.isPrimitive()) {
            out.writeByte(ObjectStreamConstants.TC_STRING);
            out.writeUtf(field.signature());
        }
    }

    /// Returns the description of `shown`, which may come from any stream: only java.io knows the
    /// flags.
    public static Description described(ObjectStreamClass shown) throws IOException {
        Description known = SHOWN.get(shown);
        if (known == null) {
            known = read(shown);
            SHOWN.put(shown, known);
        }
        return known;
    }

    private static Description read(ObjectStreamClass shown) throws IOException {
        Class<?> here = shown.forClass();
        if (here != null && ObjectStreamClass.lookupAny(here) == shown) {
            return Description.of(ClassImage.of(here));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(shown);
        }
        InputStream source = new ByteArrayInputStream(bytes.toByteArray());
        DataInputStream in = new DataInputStream(source);
        in.skipNBytes(NAME_AT);
        String name = in.readUTF();
        long version = in.readLong();
        List<FieldImage> fields = Stream.of(shown.getFields()).map(FieldImage::of).toList();
        return new Description(name, version, in.readUnsignedByte(), fields);
    }
}
