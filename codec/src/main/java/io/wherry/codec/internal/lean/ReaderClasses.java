// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The classes of one stream as its reader learns them. One thread owns it.
///
/// A description is only remembered; the class is looked up when an object of it comes.
final class ReaderClasses implements SegmentInput.DefinitionListener {
    /// Longest class name taken, in bytes: what a class file can hold.
    private static final int LONGEST_NAME = 65_535;

    private final Catalog catalog;
    private final @Nullable ClassCodec[] known = new ClassCodec[Token.FIRST_DESCRIBED];
    private final Map<ClassDescription, ClassCodec> resolved = new HashMap<>();
    private @Nullable ClassLoader loader;
    /* The classes of the stream, and behind count those of earlier streams: messages of one kind describe the same
     * classes again, byte for byte, and then nothing is looked up anew. */
    private @Nullable Described[] described = new Described[16];
    private int count;

    /// A description, its bytes, and the codec once it is known.
    private static final class Described {
        final byte[] bytes;
        final ClassDescription description;
        @Nullable ClassCodec codec;

        Described(byte[] bytes, ClassDescription description, @Nullable ClassCodec codec) {
            this.bytes = bytes;
            this.description = description;
            this.codec = codec;
        }
    }

    ReaderClasses(Catalog catalog) {
        this.catalog = catalog;
        for (int token = Token.FIRST_KNOWN; token < Token.FIRST_DESCRIBED; token++) {
            known[token] = catalog.known(token);
        }
    }

    /// Starts a stream whose classes are found by `classLoader`.
    void begin(@Nullable ClassLoader classLoader) {
        if (classLoader != loader) {
            resolved.clear();
            Arrays.fill(described, null);
            loader = classLoader;
        }
        count = 0;
    }

    @Override
    public void define(SegmentInput in) throws IOException {
        if (count == described.length) {
            described = Arrays.copyOf(described, Growth.of(count, count + 1L));
        }
        Described before = described[count];
        if (before == null || !in.passed(before.bytes)) {
            ClassDescription description = description(in);
            described[count] =
                    new Described(description.encoded(), description, resolved.get(description));
        }
        count++;
    }

    private static ClassDescription description(SegmentInput in) throws IOException {
        int kind = in.getByte();
        return switch (kind) {
            case ClassDescription.OBJECT -> {
                List<String> name = List.of(name(in));
                yield new ClassDescription(kind, name, in.getInt());
            }
            case ClassDescription.ARRAY, ClassDescription.NAME ->
                    new ClassDescription(kind, List.of(name(in)), 0);
            case ClassDescription.PROXY -> new ClassDescription(kind, names(in), 0);
            default -> throw in.corrupt("unknown kind of class description: " + kind);
        };
    }

    private static List<String> names(SegmentInput in) throws IOException {
        int interfaces = in.getCount("interfaces", 1);
        if (interfaces > ClassDescription.MOST_INTERFACES) {
            throw in.corrupt("proxy with too many interfaces: " + interfaces);
        }
        String[] names = new String[interfaces];
        for (int i = 0; i < interfaces; i++) {
            names[i] = name(in);
        }
        return List.of(names);
    }

    private static String name(SegmentInput in) throws IOException {
        int length = in.getLength("bytes of a class name");
        if (length > LONGEST_NAME) {
            throw in.corrupt("class name too long: bytes=" + length);
        }
        int from = in.require(length);
        return new String(in.bytes(), from, length, StandardCharsets.UTF_8);
    }

    /// The codec of a class the format knows, or null.
    @Nullable ClassCodec known(int token) {
        return known[token];
    }

    ClassCodec codec(int number, SegmentInput in) throws IOException {
        Described found = described(number, in);
        ClassCodec codec = found.codec;
        if (codec == null) {
            codec = resolve(found.description, in);
            resolved.put(found.description, codec);
            found.codec = codec;
        }
        return codec;
    }

    private Described described(int number, SegmentInput in) throws IOException {
        if (number >= count || number < 0) {
            throw in.corrupt("class number " + number + " was never described");
        }
        return Objects.requireNonNull(described[number]);
    }

    /// The class of a `Class` object.
    Class<?> named(int number, SegmentInput in) throws IOException {
        ClassDescription description = described(number, in).description;
        return description.kind() == ClassDescription.PROXY
                ? proxyClass(description, in)
                : find(description.names().getFirst(), in);
    }

    private ClassCodec resolve(ClassDescription description, SegmentInput in) throws IOException {
        Class<?> type =
                switch (description.kind()) {
                    case ClassDescription.PROXY -> proxyClass(description, in);
                    case ClassDescription.NAME ->
                            throw in.corrupt("class described by name only: " + description);
                    default -> find(description.names().getFirst(), in);
                };
        int here = Shape.of(type).fingerprint();
        if (description.kind() == ClassDescription.OBJECT && here != description.fingerprint()) {
            throw new ClassMismatchException(
                    type.getName(),
                    difference(type, here, description.fingerprint()),
                    in.position());
        }
        try {
            return catalog.codec(type);
        } catch (NotSerializableException | InvalidClassException e) {
            throw new WireFormatException(
                    "class cannot be read: " + e.getMessage(), in.position(), e);
        }
    }

    private static String difference(Class<?> type, int here, int there) {
        StringBuilder fields = new StringBuilder();
        Shape.of(type)
                .levels()
                .forEach(level ->
                        level.fields()
                                .forEach(field ->
                                        fields.append(' ')
                                                .append(field.type().getTypeName())
                                                .append(' ')
                                                .append(field.name())
                                                .append(';')));
        return "fingerprint="
                + Integer.toHexString(there)
                + ", here="
                + Integer.toHexString(here)
                + ", fields here:"
                + fields;
    }

    private Class<?> proxyClass(ClassDescription description, SegmentInput in) throws IOException {
        Class<?>[] interfaces = new Class<?>[description.names().size()];
        ClassLoader common = loader;
        for (int i = 0; i < interfaces.length; i++) {
            interfaces[i] = find(description.names().get(i), in);
            if (!Modifier.isPublic(interfaces[i].getModifiers())) {
                common = interfaces[i].getClassLoader();
            }
        }
        try {
            return Proxy.newProxyInstance(common, interfaces, (_, _, _) -> null).getClass();
        } catch (IllegalArgumentException e) {
            throw new WireFormatException("no proxy class for " + description, in.position(), e);
        }
    }

    private Class<?> find(String name, SegmentInput in) throws IOException {
        Class<?> primitive = Class.forPrimitiveName(name);
        if (primitive != null) {
            return primitive;
        }
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new UnknownClassException(name, in.position(), e);
        }
    }
}
