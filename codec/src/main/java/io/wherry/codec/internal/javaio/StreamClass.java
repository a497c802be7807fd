// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.codec.VersionMismatch;
import io.wherry.codec.internal.shape.Kind;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A class description in a stream, and the class that stands for it here. One reader owns it.
public final class StreamClass {
    private final String name;
    private final long version;
    private final int flags;
    private final List<FieldImage> fields;

    /// Names of a proxy class's interfaces, else null.
    private final String @Nullable [] interfaces;

    private @Nullable StreamClass above;
    private @Nullable Class<?> type;
    private @Nullable ClassNotFoundException missing;

    /// Why no object of the class can be read, or null.
    private @Nullable String refusal;

    private StreamLevel @Nullable [] levels;
    private @Nullable ClassImage image;

    /// True if this and all descriptions above it are those of the classes here.
    private boolean exact;

    private boolean initialized;

    StreamClass(String name, long version, int flags, List<FieldImage> fields) {
        this.name = name;
        this.version = version;
        this.flags = flags;
        this.fields = List.copyOf(fields);
        this.interfaces = null;
    }

    /// As a writer here would describe it.
    static StreamClass of(ClassImage image) {
        return new StreamClass(
                image.type().getName(),
                image.descriptor().getSerialVersionUID(),
                image.flags(),
                image.fields());
    }

    /// A proxy class.
    StreamClass(String[] interfaces) {
        this.name = "";
        this.version = 0;
        this.flags = ObjectStreamConstants.SC_SERIALIZABLE;
        this.fields = List.of();
        this.interfaces = interfaces;
    }

    /// As the stream names it.
    public String name() {
        return name;
    }

    public long version() {
        return version;
    }

    int flags() {
        return flags;
    }

    List<FieldImage> fields() {
        return fields;
    }

    boolean isProxy() {
        return interfaces != null;
    }

    String[] interfaces() {
        return interfaces == null ? new String[0] : interfaces;
    }

    boolean isEnum() {
        return (flags & ObjectStreamConstants.SC_ENUM) != 0;
    }

    boolean isExternalizable() {
        return (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0;
    }

    private boolean isSerializable() {
        return (flags
                        & (ObjectStreamConstants.SC_SERIALIZABLE
                                | ObjectStreamConstants.SC_EXTERNALIZABLE))
                != 0;
    }

    boolean hasBlockData() {
        return (flags & ObjectStreamConstants.SC_BLOCK_DATA) != 0;
    }

    boolean hasWriteData() {
        return (flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0;
    }

    boolean isInitialized() {
        return initialized;
    }

    @Nullable Class<?> type() {
        return type;
    }

    @Nullable ClassNotFoundException missing() {
        return missing;
    }

    @Nullable StreamClass above() {
        return above;
    }

    /// What java.io would say of the description: of the class here, if that is the one described.
    public ObjectStreamClass descriptor() throws IOException {
        Class<?> here = type;
        if (here != null) {
            ObjectStreamClass found = ClassImage.of(here).descriptor();
            if (found.getSerialVersionUID() == version || here.isArray() || isProxy()) {
                return found;
            }
        }
        return LoneDescription.of(this);
    }

    /// Checks what stands in the stream by itself.
    void checkSound() throws InvalidClassException {
        boolean external = isExternalizable();
        if (external && (flags & ObjectStreamConstants.SC_SERIALIZABLE) != 0) {
            throw new InvalidClassException(name, "serializable and externalizable flags conflict");
        }
        if (isEnum() && version != 0) {
            throw new InvalidClassException(
                    name, "enum descriptor has non-zero serialVersionUID: " + version);
        }
        if (isEnum() && !fields.isEmpty()) {
            throw new InvalidClassException(
                    name, "enum descriptor has non-zero field count: " + fields.size());
        }
        boolean references = false;
        for (FieldImage field : fields) {
            if (field.isPrimitive() && references) {
                throw new InvalidClassException(name, "illegal field order");
            }
            references = !field.isPrimitive();
        }
    }

    /// Says which class stands for the description here, and checks that the two fit.
    void bind(
            @Nullable Class<?> here,
            @Nullable ClassNotFoundException notFound,
            @Nullable StreamClass described,
            ClassRules rules)
            throws InvalidClassException {
        type = here;
        missing = notFound;
        above = described;
        if (here != null) {
            image = ClassImage.of(here);
            if (isProxy()) {
                checkProxy(here);
            } else {
                check(here, rules);
            }
        }
        initialized = true;
        exact = isExact();
    }

    private boolean isExact() {
        ClassImage known = image;
        if (known == null || isProxy() || !known.isBacked()) {
            return false;
        }
        ClassImage aboveHere = known.above();
        StreamClass next = above;
        boolean sameAbove =
                next == null
                        ? aboveHere == null
                        : next.exact && aboveHere != null && next.type == aboveHere.type();
        return sameAbove
                && known.flags() == flags
                && known.type().getName().equals(name)
                && known.fields().equals(fields);
    }

    /// What is known of the class here.
    ClassImage image() {
        return Objects.requireNonNull(image);
    }

    private void checkProxy(Class<?> here) throws InvalidClassException {
        if (!ClassImage.of(here).isProxy()) {
            throw new InvalidClassException("cannot bind proxy descriptor to a non-proxy class");
        }
    }

    private void check(Class<?> here, ClassRules rules) throws InvalidClassException {
        ClassImage image = ClassImage.of(here);
        String hereName = here.getName();
        if (image.isProxy()) {
            throw new InvalidClassException("cannot bind non-proxy descriptor to a proxy class");
        }
        boolean enumHere = Enum.class.isAssignableFrom(here);
        if (isEnum() != enumHere) {
            throw new InvalidClassException(
                    isEnum()
                            ? "cannot bind enum descriptor to a non-enum class"
                            : "cannot bind non-enum descriptor to an enum class");
        }
        boolean serializableHere = Serializable.class.isAssignableFrom(here);
        boolean externalHere = image.shape().kind() == Kind.EXTERNALIZABLE;
        long versionHere = image.descriptor().getSerialVersionUID();
        boolean renamed = hereName.equals(rules.renames().nameHere(name));
        if (isSerializable() == serializableHere
                && !here.isArray()
                && !here.isRecord()
                && version != versionHere
                && !renamed
                && !rules.tolerance()
                        .versions()
                        .accepts(new VersionMismatch(name, version, hereName, versionHere))) {
            throw new InvalidClassException(
                    hereName,
                    "local class incompatible: stream classdesc serialVersionUID = "
                            + version
                            + ", local class serialVersionUID = "
                            + versionHere);
        }
        if (!renamed && !simpleName(name).equals(simpleName(hereName))) {
            throw new InvalidClassException(
                    hereName,
                    "local class name incompatible with stream class name \"" + name + "\"");
        }
        if (isEnum()) {
            return;
        }
        if (isSerializable() == serializableHere && isExternalizable() != externalHere) {
            throw new InvalidClassException(
                    hereName, "Serializable incompatible with Externalizable");
        }
        if (isSerializable() != serializableHere
                || isExternalizable() != externalHere
                || !isSerializable()) {
            refusal = "class invalid for deserialization";
        }
        StreamLevel.checkFields(this, image);
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /// @throws InvalidClassException if no object of the class can be read
    void checkReadable() throws InvalidClassException {
        Class<?> here = type;
        if (here == null) {
            return;
        }
        if (refusal != null) {
            throw new InvalidClassException(here.getName(), refusal);
        }
        Kind kind = image().shape().kind();
        boolean made = kind == Kind.ORDINARY || kind == Kind.EXTERNALIZABLE || kind == Kind.PROXY;
        if (made && image().instantiator().constructor() == null) {
            throw new InvalidClassException(here.getName(), "no valid constructor");
        }
    }

    /// The levels of an object, topmost first: those of the stream, and those that are only here.
    StreamLevel[] levels() throws InvalidClassException {
        StreamLevel[] made = levels;
        if (made == null) {
            made = exact ? image().streamLevels() : makeLevels();
            levels = made;
        }
        return made;
    }

    /* As java.io pairs them (ObjectStreamClass.getClassDataLayout): from the class upwards, each description with the
     * class here of its name; classes between that have no description have no data. */
    private StreamLevel[] makeLevels() throws InvalidClassException {
        List<StreamLevel> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Class<?> start = serializable(type);
        for (StreamClass next = this; next != null; next = next.above) {
            if (!names.add(next.name)) {
                throw new InvalidClassException(name, "circular reference");
            }
            Class<?> match = match(next, start);
            if (match != null) {
                addWithoutData(found, start, match);
                start = serializable(match.getSuperclass());
            }
            found.add(StreamLevel.of(next, match));
        }
        addWithoutData(found, start, null);
        Collections.reverse(found);
        return found.toArray(StreamLevel[]::new);
    }

    /// Adds the serializable classes from `start` on, up to `end`.
    private static void addWithoutData(
            List<StreamLevel> found, @Nullable Class<?> start, @Nullable Class<?> end)
            throws InvalidClassException {
        Class<?> next = start;
        while (next != null && next != end) {
            found.add(StreamLevel.withoutData(next));
            next = serializable(next.getSuperclass());
        }
    }

    private static @Nullable Class<?> serializable(@Nullable Class<?> c) {
        return c != null && Serializable.class.isAssignableFrom(c) ? c : null;
    }

    private static @Nullable Class<?> match(StreamClass described, @Nullable Class<?> start) {
        String searched = described.type == null ? described.name : described.type.getName();
        Class<?> next = start;
        while (next != null && !next.getName().equals(searched)) {
            next = serializable(next.getSuperclass());
        }
        return next;
    }
}
