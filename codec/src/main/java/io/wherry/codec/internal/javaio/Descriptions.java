// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads class descriptions and finds the classes that stand for them here. One reader owns it.
public final class Descriptions {
    private static final int MOST_KEPT = 1 << 12;

    private final JavaioReader reader;
    private final BlockInput in;
    private final ReadHandles handles;
    private final ReaderEvents events;
    private final Admitter admitter;
    private final ClassRules rules;
    private @Nullable ClassLoader loader;

    /// Descriptions shown to a subclass of the stream.
    private final IdentityHashMap<ObjectStreamClass, StreamClass> lone = new IdentityHashMap<>();

    /// Classes found by the loader, also in earlier streams.
    private final Map<String, Class<?>> found = new HashMap<>();

    Descriptions(
            JavaioReader reader,
            ReadHandles handles,
            ReaderEvents events,
            Admitter admitter,
            ClassRules rules) {
        this.reader = reader;
        this.in = reader.in();
        this.handles = handles;
        this.events = events;
        this.admitter = admitter;
        this.rules = rules;
    }

    private Beginner beginner() {
        return reader.beginner();
    }

    /// Classes are found by `classLoader` from here on.
    public void use(@Nullable ClassLoader classLoader) {
        if (classLoader != loader || found.size() > MOST_KEPT) {
            found.clear();
        }
        loader = classLoader;
    }

    /// Starts a stream.
    void begin() {
        lone.clear();
    }

    /// Reads a description or a reference to one; null for none.
    @Nullable StreamClass read(boolean unshared) throws IOException {
        byte token = in.peekToken();
        in.skipToken();
        return switch (token) {
            case ObjectStreamConstants.TC_NULL -> null;
            case ObjectStreamConstants.TC_REFERENCE -> described(beginner().found(unshared));
            case ObjectStreamConstants.TC_PROXYCLASSDESC -> readProxy(unshared);
            case ObjectStreamConstants.TC_CLASSDESC -> readClass(unshared);
            default ->
                    throw new StreamCorruptedException(
                            String.format("invalid type code: %02X", token));
        };
    }

    private static StreamClass described(@Nullable Object found) throws IOException {
        if (!(found instanceof StreamClass described)) {
            throw new StreamCorruptedException("reference to a class description expected");
        }
        if (!described.isInitialized()) {
            throw new InvalidClassException(
                    described.name(), "unexpected call when not initialized");
        }
        return described;
    }

    private StreamClass readClass(boolean unshared) throws IOException {
        int handle = handles.assign(null);
        StreamClass described = readDescriptor();
        described.checkSound();
        handles.set(handle, unshared ? ReadHandles.UNSHARED : described);
        Class<?> type = null;
        ClassNotFoundException missing = null;
        in.setBlockMode(true);
        try {
            type = resolve(described);
        } catch (ClassNotFoundException e) {
            missing = e;
        }
        admitter.admit(type, -1);
        reader.skipAnnotations();
        described.bind(type, missing, readAbove(), rules);
        return described;
    }

    private @Nullable StreamClass readAbove() throws IOException {
        admitter.met();
        reader.deepen(1);
        try {
            return read(false);
        } finally {
            reader.deepen(-1);
        }
    }

    private StreamClass readDescriptor() throws IOException {
        try {
            StreamClass own = events.readClassDescriptor();
            return own == null ? readFormat() : own;
        } catch (ClassNotFoundException e) {
            InvalidClassException failure =
                    new InvalidClassException("failed to read class descriptor");
            failure.initCause(e);
            throw failure;
        }
    }

    /// Reads a description as the format has it, for a subclass of the stream to look at.
    public ObjectStreamClass readLone() throws IOException {
        StreamClass read = readFormat();
        ObjectStreamClass shown = LoneDescription.of(read);
        lone.put(shown, read);
        return shown;
    }

    /// What a subclass of the stream made of a description: one of [#readLone], or that of a class here.
    public StreamClass described(ObjectStreamClass shown) {
        StreamClass read = lone.get(shown);
        return read == null ? StreamClass.of(ClassImage.of(shown.forClass())) : read;
    }

    /// Reads name, version, flags and fields of a class as the format has them.
    StreamClass readFormat() throws IOException {
        String name = in.readUtf();
        long version = in.readLong();
        int flags = in.readByte();
        int count = in.readShort() & 0xffff;
        List<FieldImage> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            char code = (char) in.readByte();
            String field = in.readUtf();
            boolean reference = code == 'L' || code == '[';
            if (!reference && "BCDFIJSZ".indexOf(code) < 0) {
                throw new InvalidClassException(name, "invalid descriptor for field " + field);
            }
            fields.add(new FieldImage(field, code, reference ? readSignature() : ""));
        }
        return new StreamClass(name, version, flags, fields);
    }

    private String readSignature() throws IOException {
        Object signature = beginner().textOrBack();
        if (!(signature instanceof String text)) {
            throw new StreamCorruptedException("signature of a field is no text");
        }
        return text;
    }

    private Class<?> resolve(StreamClass described) throws IOException, ClassNotFoundException {
        Class<?> own = events.resolveClass(described);
        return own == null ? find(described.name()) : own;
    }

    /// The class of that name in the stream, not initialised.
    public Class<?> find(String nameInStream) throws IOException, ClassNotFoundException {
        Class<?> primitive = Class.forPrimitiveName(nameInStream);
        if (primitive != null) {
            return primitive;
        }
        Class<?> alias = rules.renames().alias(nameInStream);
        if (alias != null) {
            admitter.admitName(alias.getName());
            return alias;
        }
        String name = rules.renames().moved(nameInStream);
        admitter.admitName(name);
        Class<?> known = found.get(name);
        if (known != null) {
            return known;
        }
        try {
            Class<?> type = Class.forName(name, false, loader);
            found.put(name, type);
            return type;
        } catch (LinkageError e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private StreamClass readProxy(boolean unshared) throws IOException {
        int handle = handles.assign(null);
        int count = in.readInt();
        if (count < 0 || count > 0xffff) {
            throw new InvalidClassException(
                    "interface limit exceeded: " + count + ", limit: " + 0xffff);
        }
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = in.readUtf();
        }
        StreamClass described = new StreamClass(names);
        handles.set(handle, unshared ? ReadHandles.UNSHARED : described);
        Class<?> type = null;
        ClassNotFoundException missing = null;
        in.setBlockMode(true);
        try {
            type = events.resolveProxyClass(names);
            if (type == null) {
                type = proxyClass(names);
            }
            for (Class<?> face : type.getInterfaces()) {
                admitter.admit(face, -1);
            }
        } catch (ClassNotFoundException e) {
            missing = e;
        }
        admitter.admit(type, -1);
        reader.skipAnnotations();
        described.bind(type, missing, readAbove(), rules);
        return described;
    }

    /// The proxy class of those interfaces.
    @SuppressWarnings("deprecation") // what java.io calls too: the class, without an instance
    public Class<?> proxyClass(String[] names) throws IOException, ClassNotFoundException {
        Class<?>[] faces = new Class<?>[names.length];
        ClassLoader common = loader;
        for (int i = 0; i < faces.length; i++) {
            faces[i] = find(names[i]);
            if (!Modifier.isPublic(faces[i].getModifiers())) {
                common = faces[i].getClassLoader();
            }
        }
        try {
            return Proxy.getProxyClass(common, faces);
        } catch (IllegalArgumentException e) {
            throw new ClassNotFoundException(null, e);
        }
    }
}
