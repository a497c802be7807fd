// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.lang.ref.WeakReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The description of a class in a stream, without that of its superclass. Immutable; safe for any
/// thread.
public final class Description {
    private final String name;
    private final long version;
    private final int flags;
    private final List<FieldImage> fields;

    /// Names of a proxy class's interfaces, otherwise null.
    private final @Nullable List<String> interfaces;

    /* The class it was bound to last, which the next stream probably needs again. A class that may
     * be unloaded is not held: descriptions are shared by all readers. */
    private volatile @Nullable StreamClass bound;
    private volatile @Nullable WeakReference<StreamClass> loaded;

    /// What `resolveClass` of a subclass gets, in all streams; it holds no class.
    private volatile @Nullable ObjectStreamClass descriptor;

    /// Describes a class that is not a proxy class.
    public Description(String name, long version, int flags, List<FieldImage> fields) {
        this.name = name;
        this.version = version;
        this.flags = flags;
        this.fields = List.copyOf(fields);
        this.interfaces = null;
    }

    /// A proxy class.
    public Description(List<String> interfaces) {
        this.name = "";
        this.version = 0;
        this.flags = ObjectStreamConstants.SC_SERIALIZABLE;
        this.fields = List.of();
        this.interfaces = List.copyOf(interfaces);
    }

    /// As a writer here would describe it.
    static Description of(ClassImage image) {
        return new Description(
                image.type().getName(),
                image.descriptor().getSerialVersionUID(),
                image.flags(),
                image.fields());
    }

    /// As the stream names it.
    public String name() {
        return name;
    }

    /// As a message names it.
    String label() {
        return interfaces == null ? name : "proxy of " + String.join(", ", interfaces);
    }

    /// The interfaces of a proxy class; otherwise empty.
    public List<String> interfaces() {
        return interfaces == null ? List.of() : interfaces;
    }

    public long version() {
        return version;
    }

    /// Returns the flags, as the stream has them.
    public int flags() {
        return flags;
    }

    /// Returns the fields, in the order of the stream.
    public List<FieldImage> fields() {
        return fields;
    }

    /// Returns true for a proxy class.
    public boolean isProxy() {
        return interfaces != null;
    }

    /// Returns true for an enum class.
    public boolean isEnum() {
        return (flags & ObjectStreamConstants.SC_ENUM) != 0;
    }

    /// Returns true if the objects write themselves by `writeExternal`.
    public boolean isExternalizable() {
        return (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0;
    }

    boolean isSerializable() {
        return (flags
                        & (ObjectStreamConstants.SC_SERIALIZABLE
                                | ObjectStreamConstants.SC_EXTERNALIZABLE))
                != 0;
    }

    /// Returns true if the data of `writeExternal` are in blocks.
    public boolean hasBlockData() {
        return (flags & ObjectStreamConstants.SC_BLOCK_DATA) != 0;
    }

    /// Returns true if the class had a `writeObject`, whose data end with a mark.
    public boolean hasWriteData() {
        return (flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0;
    }

    /// Returns the descriptor that java.io would make of this description alone.
    public ObjectStreamClass descriptor() throws IOException {
        ObjectStreamClass made = descriptor;
        if (made == null) {
            made = ObjectStreamClassFactory.of(this);
            descriptor = made;
        }
        return made;
    }

    /// Checks the description on its own.
    public void checkSound() throws InvalidClassException {
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

    /// Says which class stands for it here, and checks that the two fit.
    ///
    /// @param here the class, or null if it is missing
    /// @param above the description of its superclass in the stream
    public StreamClass bind(
            @Nullable Class<?> here,
            @Nullable ClassNotFoundException missing,
            @Nullable StreamClass above,
            ClassRules rules)
            throws InvalidClassException {
        StreamClass last = bound();
        if (last != null && here != null && last.type() == here && last.above() == above) {
            return last;
        }
        StreamClass made = new StreamClass(this, here, missing, above);
        made.check(rules);
        if (made.isOfVersion()) {
            keep(made);
        }
        return made;
    }

    private void keep(StreamClass made) {
        boolean permanent = made.isPermanent();
        bound = permanent ? made : null;
        loaded = permanent ? null : new WeakReference<>(made);
    }

    private @Nullable StreamClass bound() {
        StreamClass permanent = bound;
        WeakReference<StreamClass> last = loaded;
        return permanent != null || last == null ? permanent : last.get();
    }

    /// True if a stream had it before, and its class was here.
    public boolean isBound() {
        return bound() != null;
    }
}
