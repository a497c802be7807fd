// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.VersionMismatch;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A class description in a stream, and the class that stands for it here. Safe for any thread.
public final class StreamClass {
    private final Description description;
    private final @Nullable Class<?> type;
    private final @Nullable ClassNotFoundException missing;
    private final @Nullable StreamClass above;
    private final @Nullable ClassImage image;

    /// True if this and all descriptions above it are those of the classes here.
    private final boolean same;

    /// True if in addition all fields are there to be set.
    private final boolean exact;

    /// Why no object of the class can be read, or null.
    private final @Nullable String refusal;

    /// The description for nodes, made with the first one.
    private volatile @Nullable NodeClass node;

    /// Made when a program or user code asks for it.
    private volatile @Nullable ObjectStreamClass descriptor;

    /* Made for the first object. */
    private volatile StreamLevel @Nullable [] levels;
    private boolean together;
    private volatile @Nullable StreamLevel passed;

    StreamClass(
            Description description,
            @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing,
            @Nullable StreamClass above) {
        this.description = description;
        this.type = type;
        this.missing = missing;
        this.above = above;
        this.image = type == null ? null : ClassImage.of(type);
        this.same = isSame();
        ClassImage known = image;
        this.exact = isAsHere() && known != null && known.isBacked();
        this.refusal = known == null || description.isProxy() ? null : refusal(known);
    }

    /// Returns a description whose class does not fit, if that error is delayed until a value of it
    /// comes: it has no class.
    public static StreamClass unfit(
            Description description, InvalidClassException why, @Nullable StreamClass above) {
        return new StreamClass(
                description, null, new ClassNotFoundException(description.label(), why), above);
    }

    /// Why the class here does not fit, or null.
    public @Nullable InvalidClassException unfit() {
        return missing != null && missing.getCause() instanceof InvalidClassException why
                ? why
                : null;
    }

    /// Returns the reason why there is no class for the description.
    public Exception cause() {
        InvalidClassException unfit = unfit();
        return unfit == null ? Objects.requireNonNull(missing) : unfit;
    }

    /// True if the class here and all above it are never unloaded.
    boolean isPermanent() {
        return (image == null || image.isPermanent()) && (above == null || above.isPermanent());
    }

    /// True if the class here and all above it are exactly as the stream describes them.
    public boolean isAsHere() {
        return same && isOfVersion() && (above == null || above.isAsHere());
    }

    /// Returns the description in the stream.
    public Description description() {
        return description;
    }

    /// As a message names it.
    public String label() {
        return description.label();
    }

    /// As the stream names it.
    public String name() {
        return description.name();
    }

    /// Returns the class here, or null if it is missing.
    public @Nullable Class<?> type() {
        return type;
    }

    /// Returns why the class is missing, or null.
    public @Nullable ClassNotFoundException missing() {
        return missing;
    }

    /// Returns the description of the superclass, or null.
    public @Nullable StreamClass above() {
        return above;
    }

    /// Returns the descriptor that java.io would make of the description: name, version and fields
    /// are the stream's, bound to the class here if there is one.
    public ObjectStreamClass descriptor() throws IOException {
        ObjectStreamClass made = descriptor;
        if (made == null) {
            boolean asHere = type != null && (description.isProxy() || (same && isOfVersion()));
            made = asHere ? image().descriptor() : ObjectStreamClassFactory.of(this);
            descriptor = made;
        }
        return made;
    }

    private boolean isSame() {
        ClassImage known = image;
        if (known == null || description.isProxy()) {
            return false;
        }
        ClassImage aboveHere = known.above();
        StreamClass next = above;
        boolean sameAbove =
                next == null
                        ? aboveHere == null
                        : next.same && aboveHere != null && next.type == aboveHere.type();
        return sameAbove
                && known.flags() == description.flags()
                && known.type().getName().equals(description.name())
                && known.fields().equals(description.fields());
    }

    /// Returns true if the data of objects are those of `writeExternal`; of a record that is
    /// Externalizable in name they are its components. A missing class with fields is a record.
    public boolean hasExternalData() {
        if (!description.isExternalizable()) {
            return false;
        }
        return type == null ? description.fields().isEmpty() : !type.isRecord();
    }

    /// Returns the image of the class here.
    public ClassImage image() {
        return Objects.requireNonNull(image);
    }

    private @Nullable String refusal(ClassImage known) {
        if (description.isEnum()) {
            return null;
        }
        boolean serializableHere = Serializable.class.isAssignableFrom(known.type());
        boolean externalHere = known.isExternal();
        boolean fits =
                description.isSerializable() == serializableHere
                        && description.isExternalizable() == externalHere
                        && description.isSerializable();
        return fits ? null : "class invalid for deserialization";
    }

    /// Checks that the class here may stand for the description.
    void check(ClassRules rules) throws InvalidClassException {
        Class<?> here = type;
        if (here == null) {
            return;
        }
        if (description.isProxy()) {
            if (!image().isProxy()) {
                throw new InvalidClassException(
                        "cannot bind proxy descriptor to a non-proxy class");
            }
            return;
        }
        checkClass(here, rules);
    }

    private void checkClass(Class<?> here, ClassRules rules) throws InvalidClassException {
        ClassImage known = image();
        String hereName = here.getName();
        String name = description.name();
        if (known.isProxy()) {
            throw new InvalidClassException("cannot bind non-proxy descriptor to a proxy class");
        }
        boolean enumHere = Enum.class.isAssignableFrom(here);
        if (description.isEnum() != enumHere) {
            throw new InvalidClassException(
                    description.isEnum()
                            ? "cannot bind enum descriptor to a non-enum class"
                            : "cannot bind non-enum descriptor to an enum class");
        }
        boolean serializableHere = Serializable.class.isAssignableFrom(here);
        boolean externalHere = known.isExternal();
        long version = description.version();
        long versionHere = known.descriptor().getSerialVersionUID();
        boolean renamed = hereName.equals(rules.renames().nameHere(name));
        if (description.isSerializable() == serializableHere
                && !here.isArray()
                && !here.isRecord()
                && version != versionHere
                && !renamed
                && !rules.compatibility()
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
        if (description.isEnum()) {
            return;
        }
        if (description.isSerializable() == serializableHere
                && description.isExternalizable() != externalHere) {
            throw new InvalidClassException(
                    hereName, "Serializable incompatible with Externalizable");
        }
        StreamLevel.checkFields(description, known);
    }

    /// True if the class here has the version in the stream, so that no policy had to decide.
    boolean isOfVersion() {
        ClassImage known = image;
        return known != null && known.descriptor().getSerialVersionUID() == description.version();
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /// Checks that objects of the class can be read.
    ///
    /// @throws InvalidClassException if no object of the class can be read
    public void checkReadable() throws InvalidClassException {
        Class<?> here = type;
        if (here == null) {
            return;
        }
        if (refusal != null) {
            throw new InvalidClassException(here.getName(), refusal);
        }
        Kind kind = image().shape().kind();
        if (kind == Kind.ENUM) {
            throw new InvalidClassException(here.getName(), "enum type");
        }
        boolean made = kind == Kind.ORDINARY || kind == Kind.EXTERNALIZABLE || kind == Kind.PROXY;
        if (here.isArray() || (made && image().instantiator().constructor() == null)) {
            throw new InvalidClassException(here.getName(), "no valid constructor");
        }
    }

    /// The type of the elements of arrays of primitives, otherwise null.
    public @Nullable Class<?> primitive() {
        Class<?> component = type == null ? null : type.getComponentType();
        return component != null && component.isPrimitive() ? component : null;
    }

    /// How its objects are read in place, or null if they are not.
    ///
    /// @param catalog the same for all callers
    public @Nullable Form form(FormCatalog catalog) {
        return same && refusal == null ? image().form(catalog) : null;
    }

    /// Returns the description for nodes, or null before the first one.
    public @Nullable NodeClass node() {
        return node;
    }

    /// Keeps the description for nodes.
    public void setNode(NodeClass made) {
        node = made;
    }

    /// True if no level below the topmost is set in turn, and objects may be read after the fields
    /// of one: there are several levels, or data of `writeObject` after the fields, which are
    /// skipped.
    public boolean setsTogether() throws InvalidClassException {
        levels();
        return together;
    }

    /// The levels of an object, topmost first: those of the stream, and those that are only here.
    public StreamLevel[] levels() throws InvalidClassException {
        StreamLevel[] made = levels;
        if (made == null) {
            made = exact ? image().streamLevels() : makeLevels();
            boolean goesOn = made.length > 1 || Stream.of(made).anyMatch(StreamLevel::isHooked);
            together =
                    goesOn
                            && Stream.of(made).skip(1).noneMatch(StreamLevel::isSetInTurn)
                            && Stream.of(made).anyMatch(StreamLevel::isSetByFields);
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
            if (!names.add(next.name())) {
                throw new InvalidClassException(name(), "circular reference");
            }
            Class<?> match = match(next, start);
            if (match != null) {
                addWithoutData(found, start, match);
                start = serializable(match.getSuperclass());
            }
            found.add(match == null ? next.passed() : StreamLevel.of(next, match));
        }
        addWithoutData(found, start, null);
        Collections.reverse(found);
        return found.toArray(StreamLevel[]::new);
    }

    /// The level where no class here has it, which all descriptions below share.
    private StreamLevel passed() throws InvalidClassException {
        StreamLevel made = passed;
        if (made == null) {
            made = StreamLevel.of(this, null);
            passed = made;
        }
        return made;
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
        String searched = described.type == null ? described.name() : described.type.getName();
        Class<?> next = start;
        while (next != null && !next.getName().equals(searched)) {
            next = serializable(next.getSuperclass());
        }
        return next;
    }
}
