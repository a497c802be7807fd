// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.PermanentLoaders;
import io.wherry.codec.internal.shape.Reflection;
import io.wherry.codec.internal.shape.Shape;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A class here as the java.io format describes and lays it out. Safe for any thread.
public final class ClassImage {
    private static final ClassValue<ClassImage> IMAGES =
            new ClassValue<>() {
                @Override
                protected ClassImage computeValue(Class<?> type) {
                    return new ClassImage(type);
                }
            };

    private final Class<?> type;
    private final Shape shape;
    private final ObjectStreamClass descriptor;
    private final List<FieldImage> fields;
    private final int flags;
    private final boolean plain;
    private final boolean permanent;

    /* Not volatile: a thread that sees no form goes the general way. */
    private @Nullable Form form;
    private boolean formSought;

    /* Made for the first object: classes that are only named need none. */
    private volatile LevelImage @Nullable [] levels;
    private volatile StreamLevel @Nullable [] streamLevels;
    private volatile @Nullable Instantiator instantiator;
    private volatile @Nullable DescriptionParts parts;
    private volatile @Nullable ClassImage above;

    private ClassImage(Class<?> type) {
        this.type = type;
        this.shape = Shape.of(type);
        this.descriptor = ObjectStreamClass.lookupAny(type);
        this.fields = FieldImage.of(descriptor);
        this.flags = flags(type);
        this.plain = shape.isPlain();
        this.permanent = PermanentLoaders.define(type);
    }

    public static ClassImage of(Class<?> type) {
        return IMAGES.get(type);
    }

    /// True if the class is never unloaded.
    public boolean isPermanent() {
        return permanent;
    }

    private static int flags(Class<?> type) {
        if (Enum.class.isAssignableFrom(type)) {
            return ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_ENUM;
        }
        /* Also a record, whose methods are not called. */
        if (Externalizable.class.isAssignableFrom(type)) {
            return ObjectStreamConstants.SC_EXTERNALIZABLE;
        }
        if (!Serializable.class.isAssignableFrom(type)) {
            return 0;
        }
        boolean hooked =
                !type.isRecord()
                        && !type.isArray()
                        && Reflection.FACTORY.writeObjectForSerialization(type) != null;
        return ObjectStreamConstants.SC_SERIALIZABLE
                | (hooked ? ObjectStreamConstants.SC_WRITE_METHOD : 0);
    }

    /// Returns the class.
    public Class<?> type() {
        return type;
    }

    /// See [Shape#isPlain].
    public boolean isPlain() {
        return plain;
    }

    /// Returns java.io's rules about the class.
    public Shape shape() {
        return shape;
    }

    /// Returns java.io's descriptor of the class, which identifies its class description in a
    /// stream.
    public ObjectStreamClass descriptor() {
        return descriptor;
    }

    boolean isProxy() {
        return Proxy.isProxyClass(type);
    }

    /// True if all serializable fields are fields of the class.
    boolean isBacked() {
        List<Level> all = shape.levels();
        return all.isEmpty() || all.getLast().isBacked();
    }

    List<FieldImage> fields() {
        return fields;
    }

    /// True if the description has the flag of Externalizable classes, which records may have, too.
    boolean isExternal() {
        return (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0;
    }

    /// The flags of the description, for protocol version 2.
    public int flags() {
        return isExternal() ? flags | ObjectStreamConstants.SC_BLOCK_DATA : flags;
    }

    /// The description that follows this one, or null.
    public @Nullable ClassImage above() {
        Class<?> superclass = type.getSuperclass();
        if (superclass == null || !Serializable.class.isAssignableFrom(superclass)) {
            return null;
        }
        ClassImage found = above;
        if (found == null) {
            found = of(superclass);
            above = found;
        }
        return found;
    }

    /// Returns the bytes of its class description.
    public DescriptionParts parts() throws IOException {
        DescriptionParts made = parts;
        if (made == null) {
            made = new DescriptionParts(this, flags());
            parts = made;
        }
        return made;
    }

    /// Returns the image that describes a constant with a body of its own: that of its enum class.
    public ClassImage ofConstant() {
        Class<?> superclass = type.getSuperclass();
        return superclass == null || superclass == Enum.class ? this : of(superclass);
    }

    /// The levels of its objects, topmost first.
    ///
    /// @throws InvalidClassException if they cannot be reached
    public LevelImage[] levels() throws InvalidClassException {
        LevelImage[] made = levels;
        if (made == null) {
            made = makeLevels();
            levels = made;
        }
        return made;
    }

    /// The levels of an object in a stream that describes all its classes as they are here.
    StreamLevel[] streamLevels() throws InvalidClassException {
        StreamLevel[] made = streamLevels;
        if (made == null) {
            LevelImage[] images = levels();
            made = new StreamLevel[images.length];
            for (int i = 0; i < made.length; i++) {
                made[i] = StreamLevel.of(images[i]);
            }
            streamLevels = made;
        }
        return made;
    }

    Instantiator instantiator() {
        Instantiator made = instantiator;
        if (made == null) {
            made =
                    isExternal() // also a proxy class, which java.io cannot make then
                            ? Instantiator.ofExternalizable(type)
                            : Instantiator.of(type);
            instantiator = made;
        }
        return made;
    }

    /// How its objects are written and read in place, or null if they are not.
    ///
    /// @param catalog the same for all callers: the first call decides
    public @Nullable Form form(FormCatalog catalog) {
        if (!formSought) {
            form = Forms.of(this, catalog);
            formSought = true;
        }
        return form;
    }

    /// Makes an empty object.
    public Object instantiate() throws InvalidClassException {
        LevelImage[] all = levels();
        return all.length == 0
                ? instantiator().instantiate()
                : all[all.length - 1].fields().instantiate(instantiator());
    }

    private LevelImage[] makeLevels() throws InvalidClassException {
        if (shape.kind() == Kind.RECORD) {
            Level level = shape.levels().getFirst();
            Fields components = FieldAccess.ofRecord(level);
            return new LevelImage[] {new LevelImage(level, components)};
        }
        for (Level level : shape.levels()) {
            level.checkDeclared();
        }
        return shape.levels().stream().map(LevelImage::of).toArray(LevelImage[]::new);
    }
}
