// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The names here of classes that have another name in the stream: by class, and by package.
/// Immutable.
public final class Renames {
    /// No class has another name here.
    public static final Renames NONE = new Renames(Map.of(), Map.of(), Map.of());

    /// Most dimensions an array class can have.
    private static final int MOST_DIMENSIONS = 255;

    private final Map<String, Class<?>> aliases;

    /// Packages, each with a dot at the end: of two that contain a class the longer is first.
    private final TreeMap<String, String> packages;

    /// Packages here by packages in the stream, in the order in which they were given.
    private final Map<String, String> moved;

    /// Packages in the stream by packages here: of two old ones the one that was given last.
    private final TreeMap<String, String> packagesInStream;

    /// Names here by names in the stream, in the order in which they were given: of `aliases`, and
    /// of classes that the reader's class loader finds.
    private final Map<String, String> given;

    /// Names in the stream by names here: of two old names the one that was given last.
    private final Map<String, String> namesInStream = new HashMap<>();

    private Renames(
            Map<String, Class<?>> aliases, Map<String, String> given, Map<String, String> moved) {
        this.aliases = Map.copyOf(aliases);
        this.given = given;
        this.moved = moved;
        this.packages = new TreeMap<>(new LongerFirst());
        this.packages.putAll(moved);
        this.packagesInStream = new TreeMap<>(new LongerFirst());
        for (Map.Entry<String, String> each : moved.entrySet()) {
            packagesInStream.put(each.getValue(), each.getKey());
        }
        for (Map.Entry<String, String> alias : given.entrySet()) {
            namesInStream.put(alias.getValue(), alias.getKey());
        }
    }

    private static final class LongerFirst implements Comparator<String> {
        @Override
        public int compare(String one, String other) {
            int byLength = Integer.compare(other.length(), one.length());
            return byLength == 0 ? one.compareTo(other) : byLength;
        }
    }

    public Renames withAlias(String nameInStream, Class<?> here) {
        Objects.requireNonNull(nameInStream, "withAlias: null name in the stream");
        Objects.requireNonNull(here, "withAlias: null class");
        if (isArrayOrPrimitive(nameInStream) || here.isArray() || here.isPrimitive()) {
            throw new IllegalArgumentException(
                    "no alias for arrays and primitives: name="
                            + nameInStream
                            + ", class="
                            + here.getName());
        }
        Map<String, Class<?>> more = new HashMap<>(aliases);
        more.put(nameInStream, here);
        return new Renames(more, withLast(given, nameInStream, here.getName()), moved);
    }

    public Renames withName(String nameInStream, String here) {
        Objects.requireNonNull(nameInStream, "withAlias: null name in the stream");
        Objects.requireNonNull(here, "withAlias: null name here");
        if (isArrayOrPrimitive(nameInStream) || isArrayOrPrimitive(here)) {
            throw new IllegalArgumentException(
                    "no alias for arrays and primitives: name=" + nameInStream + ", class=" + here);
        }
        Map<String, Class<?>> rest = new HashMap<>(aliases);
        rest.remove(nameInStream);
        return new Renames(rest, withLast(given, nameInStream, here), moved);
    }

    /// Returns the names given so far and another one, which is the last.
    private static Map<String, String> withLast(
            Map<String, String> names, String nameInStream, String here) {
        Map<String, String> all = new LinkedHashMap<>(names);
        all.remove(nameInStream);
        all.put(nameInStream, here);
        return all;
    }

    private static boolean isArrayOrPrimitive(String name) {
        return name.startsWith("[") || Class.forPrimitiveName(name) != null;
    }

    public Renames withPackage(String nameInStream, String here) {
        Objects.requireNonNull(nameInStream, "withMovedPackage: null package in the stream");
        Objects.requireNonNull(here, "withMovedPackage: null package here");
        if (nameInStream.isEmpty() || here.isEmpty() || nameInStream.equals(here)) {
            throw new IllegalArgumentException(
                    "no two packages: from=" + nameInStream + ", to=" + here);
        }
        return new Renames(aliases, given, withLast(moved, nameInStream + ".", here + "."));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Renames renames
                && aliases.equals(renames.aliases)
                && given.equals(renames.given)
                && namesInStream.equals(renames.namesInStream)
                && packages.equals(renames.packages)
                && packagesInStream.equals(renames.packagesInStream);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * aliases.hashCode() + given.hashCode()) + packages.hashCode();
    }

    /// Returns the aliases by name, then the packages, as `[old.Order -> com.acme.Order, old. ->
    /// com.acme.]`. An alias of a class, or a package, that was given another old name later has
    /// the suffix ` (earlier)`.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        new TreeMap<>(given).forEach((name, here) -> text.add(text(name, here, namesInStream)));
        packages.forEach((from, to) -> text.add(text(from, to, packagesInStream)));
        return text.toString();
    }

    private static String text(String nameInStream, String here, Map<String, String> last) {
        String suffix = nameInStream.equals(last.get(here)) ? "" : " (earlier)";
        return nameInStream + " -> " + here + suffix;
    }

    public boolean isEmpty() {
        return given.isEmpty() && packages.isEmpty();
    }

    /// Returns the class that has `name`, or whose array has it, as an alias; otherwise null.
    public @Nullable Class<?> alias(String name) {
        if (aliases.isEmpty()) {
            return null;
        }
        int dimensions = name.lastIndexOf('[') + 1;
        if (dimensions > MOST_DIMENSIONS) {
            return null;
        }
        Class<?> type = aliases.get(component(name, dimensions));
        for (int i = 0; i < dimensions && type != null; i++) {
            type = type.arrayType();
        }
        return type;
    }

    /// Returns the name here of the class of that name, which is not an alias: the same unless its
    /// package has moved.
    public String moved(String name) {
        if (isEmpty()) {
            return name;
        }
        int dimensions = name.lastIndexOf('[') + 1;
        String here = classMoved(component(name, dimensions));
        if (here == null) {
            return name;
        }
        return dimensions == 0 ? here : name.substring(0, dimensions) + "L" + here + ";";
    }

    /// Returns the name here of a class that is not an array, or null if it is the name in the stream.
    private @Nullable String classMoved(String name) {
        String here = given.get(name);
        if (here != null) {
            return here;
        }
        for (Map.Entry<String, String> each : packages.entrySet()) {
            if (name.startsWith(each.getKey())) {
                return each.getValue() + name.substring(each.getKey().length());
            }
        }
        return null;
    }

    /// The class in an array class's name; empty for one of primitives.
    private static String component(String name, int dimensions) {
        if (dimensions == 0) {
            return name;
        }
        boolean ofClass = name.startsWith("L", dimensions) && name.endsWith(";");
        return ofClass ? name.substring(dimensions + 1, name.length() - 1) : "";
    }

    /// Returns the name here of the class of that name in the stream; null if it is the same.
    public @Nullable String nameHere(String name) {
        Class<?> alias = alias(name);
        String here = alias == null ? moved(name) : alias.getName();
        return here.equals(name) ? null : here;
    }

    /// Returns the name that a writer with the old names uses for the class of that name here: of
    /// two old names of a class or package the one that was given last, of two packages here that
    /// have the class the inner one's.
    String nameInStream(String here) {
        String alias = namesInStream.get(here);
        if (alias != null) {
            return alias;
        }
        for (Map.Entry<String, String> each : packagesInStream.entrySet()) {
            if (here.startsWith(each.getKey())) {
                return each.getValue() + here.substring(each.getKey().length());
            }
        }
        return here;
    }
}
