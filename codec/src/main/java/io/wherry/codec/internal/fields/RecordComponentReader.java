// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes a record apart whose components we may not read: java.io may. One thread owns it, for one
/// record.
///
/// ```text
///  AC ED 00 05   TC_OBJECT   description   primitives by name   references by name
///
///  description   TC_CLASSDESC  nothing  TC_ENDBLOCKDATA  TC_NULL
///  reference     TC_NULL
///                TC_STRING  number of the object, in digits
///                TC_REFERENCE  handle of that, if it came before
///                TC_CLASS  description
///                description
/// ```
final class RecordComponentReader extends ObjectOutputStream {
    /* A stream of java.io writes the record, and asks this class what to write in place of each component: a number, which is found
     * again in the bytes. Class objects and descriptions are never replaced: they come by their description. A component that has
     * writeReplace is asked first, so the value that arrives is the replacement, which java.io would write as well. Only the JDK's own
     * stand-ins (of java.time, List.of, EnumSet) are resolved, since the formats know their originals. */
    private final ByteArrayOutputStream bytes;
    private final List<Object> objects = new ArrayList<>();
    private final List<ObjectStreamClass> described = new ArrayList<>();
    private final List<Class<?>> proxies = new ArrayList<>();
    private boolean rootMet;

    /* While the bytes are read: what has the next handle, and all before it. */
    private final Map<Integer, Object> handles = new HashMap<>();
    private int nextHandle = ObjectStreamConstants.baseWireHandle;
    private int nextDescription;
    private int nextProxy;

    private RecordComponentReader(ByteArrayOutputStream bytes) throws IOException {
        this.bytes = bytes;
        super(bytes);
        enableReplaceObject(true);
    }

    /// The components of `object`, whose level that is.
    static FieldRecorder components(Level level, Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordComponentReader tap = new RecordComponentReader(bytes)) {
            tap.writeObject(object);
            tap.flush();
            return tap.read(level);
        }
    }

    @Override
    protected Object replaceObject(Object object) {
        if (!rootMet) {
            rootMet = true;
            return object;
        }
        objects.add(original(object));
        return String.valueOf(objects.size() - 1);
    }

    private static Object original(Object object) {
        Class<?> type = object.getClass();
        if (type.getClassLoader() != null || Modifier.isPublic(type.getModifiers())) {
            return object;
        }
        MethodHandle readResolve = Reflection.FACTORY.readResolveForSerialization(type);
        try {
            return readResolve == null ? object : readResolve.invoke(object);
        } catch (Throwable _) {
            return object; // is not a stand-in
        }
    }

    @Override
    protected void writeClassDescriptor(ObjectStreamClass descriptor) {
        described.add(descriptor);
    }

    @Override
    protected void annotateProxyClass(Class<?> type) {
        proxies.add(type);
    }

    private FieldRecorder read(Level level) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        in.skipNBytes(2 * Short.BYTES + 1);
        description(in, in.readByte());
        nextHandle++; // the record's
        FieldRecorder recorder = new FieldRecorder(level);
        for (FieldShape field : level.fields()) {
            recorder.put(field, field.isPrimitive() ? primitive(in, field) : reference(in));
        }
        return recorder;
    }

    private static Object primitive(DataInputStream in, FieldShape field) throws IOException {
        return switch (field.type().descriptorString()) {
            case "B" -> in.readByte();
            case "C" -> in.readChar();
            case "D" -> in.readDouble();
            case "F" -> in.readFloat();
            case "I" -> in.readInt();
            case "J" -> in.readLong();
            case "S" -> in.readShort();
            case "Z" -> in.readBoolean();
            default -> throw new IllegalArgumentException("no primitive type: " + field.type());
        };
    }

    private @Nullable Object reference(DataInputStream in) throws IOException {
        byte token = in.readByte();
        return switch (token) {
            case ObjectStreamConstants.TC_NULL -> null;
            case ObjectStreamConstants.TC_REFERENCE -> handles.get(in.readInt());
            case ObjectStreamConstants.TC_STRING ->
                    noted(objects.get(Integer.parseInt(in.readUTF())));
            case ObjectStreamConstants.TC_CLASS -> {
                Object type = description(in, in.readByte());
                yield noted(((ObjectStreamClass) type).forClass());
            }
            default -> description(in, token);
        };
    }

    private Object noted(Object object) {
        handles.put(nextHandle++, object);
        return object;
    }

    /// Reads a description and those of the classes above it, and returns it.
    private Object description(DataInputStream in, byte first) throws IOException {
        Object lowest = null;
        byte token = first;
        while (token == ObjectStreamConstants.TC_CLASSDESC
                || token == ObjectStreamConstants.TC_PROXYCLASSDESC) {
            Object read = noted(next(in, token));
            lowest = lowest == null ? read : lowest;
            in.skipNBytes(1); // TC_ENDBLOCKDATA
            token = in.readByte();
        }
        Object above =
                token == ObjectStreamConstants.TC_REFERENCE ? handles.get(in.readInt()) : null;
        Object read = lowest == null ? above : lowest;
        if (read == null) {
            throw new StreamCorruptedException("class description expected: token=" + token);
        }
        return read;
    }

    private ObjectStreamClass next(DataInputStream in, byte token) throws IOException {
        if (token == ObjectStreamConstants.TC_CLASSDESC) {
            return described.get(nextDescription++);
        }
        for (int left = in.readInt(); left > 0; left--) {
            in.readUTF();
        }
        return ObjectStreamClass.lookupAny(proxies.get(nextProxy++));
    }
}
