// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import io.wherry.iso.IsoException;
import io.wherry.iso.UnknownTypeException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The types that this process knows, by number. Thread-safe.
public final class Types {
    public static final Type BOOLEANS = Type.builtIn(1, "boolean[]", Kind.BOOLEAN);
    public static final Type BYTES = Type.builtIn(2, "byte[]", Kind.BYTE);
    public static final Type CHARS = Type.builtIn(3, "char[]", Kind.CHAR);
    public static final Type SHORTS = Type.builtIn(4, "short[]", Kind.SHORT);
    public static final Type INTS = Type.builtIn(5, "int[]", Kind.INT);
    public static final Type FLOATS = Type.builtIn(6, "float[]", Kind.FLOAT);
    public static final Type LONGS = Type.builtIn(7, "long[]", Kind.LONG);
    public static final Type DOUBLES = Type.builtIn(8, "double[]", Kind.DOUBLE);

    /// Text whose characters are below 256, one byte for each.
    public static final Type LATIN1 = Type.builtIn(9, "String/latin1", Kind.BYTE);

    /// Other text, two bytes for each character, little-endian.
    public static final Type UTF16 = Type.builtIn(10, "String/utf16", Kind.CHAR);

    /// The description of a type of which a cluster has objects, as text.
    public static final Type DESCRIPTION = Type.builtIn(11, "type", Kind.BYTE);

    /// The type name of fields with text.
    public static final String TEXT = "java.lang.String";

    private static final Map<Integer, Type> BY_ID = new ConcurrentHashMap<>();

    /* The types of the program, by name; if two class loaders have a class of one name, the one
     * registered last. */
    private static final Map<String, Type> OF_PROGRAM = new ConcurrentHashMap<>();

    /* Numbers of types without a class in the program, known only by a description. */
    private static final Set<Integer> ONLY_DESCRIBED = ConcurrentHashMap.newKeySet();

    private static final List<Type> IN_ORDER = new CopyOnWriteArrayList<>();
    private static final AtomicInteger CHANGES = new AtomicInteger();

    static {
        for (Type type :
                List.of(
                        BOOLEANS,
                        BYTES,
                        CHARS,
                        SHORTS,
                        INTS,
                        FLOATS,
                        LONGS,
                        DOUBLES,
                        LATIN1,
                        UTF16,
                        DESCRIPTION)) {
            BY_ID.put(type.id(), type);
        }
    }

    private static final Queue<Runnable> LATER = new ConcurrentLinkedQueue<>();

    private Types() {}

    /// Registers a type of the program; does nothing if it is registered.
    ///
    /// @return the registered type
    /// @throws IsoException if another type has the same number
    public static Type register(Type type) {
        Type known = add(type);
        boolean isNew = ONLY_DESCRIBED.remove(known.id());
        if (OF_PROGRAM.get(known.name()) != known) {
            OF_PROGRAM.put(known.name(), known);
            isNew = true;
        }
        if (isNew) {
            CHANGES.incrementAndGet();
        }
        return known;
    }

    /// Registers a type that has only a description, and no class in the program.
    ///
    /// @throws IsoException if another type has the same number
    public static void registerDescribed(Type type) {
        if (!BY_ID.containsKey(type.id())) {
            ONLY_DESCRIBED.add(type.id());
            add(type);
            CHANGES.incrementAndGet();
        }
    }

    private static Type add(Type type) {
        Type known = BY_ID.putIfAbsent(type.id(), type);
        if (known == null) {
            IN_ORDER.add(type);
            return type;
        }
        if (!known.description().equals(type.description())) {
            throw new IsoException(
                    "two types with one number, rename one: id=%08x, types=%s and %s"
                            .formatted(type.id(), known, type));
        }
        return known;
    }

    /// Returns the type of arrays of objects of the type with this name.
    public static Type arrayOf(String elementType) {
        return register(Type.ofArray(elementType));
    }

    /// Returns the type of arrays of primitives.
    public static Type arrayOf(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> BOOLEANS;
            case BYTE -> BYTES;
            case CHAR -> CHARS;
            case SHORT -> SHORTS;
            case INT -> INTS;
            case FLOAT -> FLOATS;
            case LONG -> LONGS;
            case DOUBLE -> DOUBLES;
            case REFERENCE ->
                    throw new IllegalArgumentException("references have no common array type");
        };
    }

    /// Returns the type of arrays with this name: `int[]`, `demo.Tree[]`.
    public static Type arrayNamed(String name) {
        if (!name.endsWith("[]")) {
            throw new IllegalArgumentException("not the name of an array type: " + name);
        }
        String element = name.substring(0, name.length() - 2);
        for (Kind kind : Kind.values()) {
            if (kind != Kind.REFERENCE && kind.javaClass().getName().equals(element)) {
                return arrayOf(kind);
            }
        }
        return arrayOf(element);
    }

    /// Defers the registration of types until an unknown type is requested: `registers` is then run
    /// once.
    public static void later(Runnable registers) {
        LATER.add(registers);
    }

    /// Returns the type with this number, or null.
    public static @Nullable Type known(int id) {
        Type known = BY_ID.get(id);
        while (known == null) {
            Runnable registers = LATER.poll();
            if (registers == null) {
                return null;
            }
            registers.run();
            known = BY_ID.get(id);
        }
        return known;
    }

    /// Returns the type with this number, or null if it is not registered, although its
    /// registration may be deferred.
    public static @Nullable Type registered(int id) {
        return BY_ID.get(id);
    }

    /// Returns the type of the program with this name, or null if the program has none.
    public static @Nullable Type ofProgram(String name) {
        return OF_PROGRAM.get(name);
    }

    /// Returns whether objects of the type with this number can be read as they are: the type is
    /// known, and the program has no other type of the same name.
    public static boolean isReadable(int id) {
        Type known = known(id);
        if (known == null || !ONLY_DESCRIBED.contains(id)) {
            return known != null;
        }
        Type ofProgram = OF_PROGRAM.get(known.name());
        return ofProgram == null || ofProgram == known;
    }

    /// Returns a number that grows whenever a type is registered.
    public static int changes() {
        return CHANGES.get();
    }

    /// Returns the types with computed numbers in the order of their registration.
    public static List<Type> inOrder() {
        return Collections.unmodifiableList(IN_ORDER);
    }

    /// Returns a known type with this name, or null. A linear search.
    public static @Nullable Type named(String name) {
        for (Type type : BY_ID.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        return null;
    }

    /// Returns the type with this number.
    public static Type of(int id) {
        Type type = known(id);
        if (type == null) {
            throw new UnknownTypeException("no type with this number: id=%08x".formatted(id));
        }
        return type;
    }
}
