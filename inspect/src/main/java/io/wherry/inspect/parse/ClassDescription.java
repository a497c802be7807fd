// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A class as a stream describes it. One thread at a time reads it: the one that parses.
public final class ClassDescription {
    /// A class with more superclasses is refused.
    static final int MOST_SUPERCLASSES = 500;

    private final Head head;
    private final List<FieldDescription> primitives = new ArrayList<>();
    private final List<FieldDescription> references = new ArrayList<>();
    private final int primitiveBytes;

    private @Nullable ClassDescription superclass;
    private boolean complete;
    private int depth;
    private @Nullable List<ClassDescription> levels;

    /// The part of a description before the annotations of the class.
    ///
    /// @param name as [Class#getName] says it; empty for a proxy class
    /// @param flags `SC_SERIALIZABLE` and so on of [ObjectStreamConstants]; 0 for a proxy class
    /// @param interfaces of a proxy class; otherwise empty
    public record Head(
            String name,
            long serialVersionUID,
            int flags,
            List<FieldDescription> fields,
            @Nullable List<String> interfaces) {
        public Head {
            fields = List.copyOf(fields);
            interfaces = interfaces == null ? null : List.copyOf(interfaces);
        }
    }

    private final int handle;
    private final int index;

    /// @param handle the number that references in the stream give
    /// @param index counts the descriptions since the last reset
    public ClassDescription(Head head, int handle, int index) {
        this.head = head;
        this.handle = handle;
        this.index = index;
        int bytes = 0;
        for (FieldDescription field : head.fields) {
            (field.isPrimitive() ? primitives : references).add(field);
            bytes += field.size();
        }
        this.primitiveBytes = bytes;
    }

    public Head head() {
        return head;
    }

    /// Returns the name as [Class#getName] says it; of a proxy class one made of its interfaces.
    public String name() {
        List<String> interfaces = head.interfaces;
        return interfaces == null ? head.name : "proxy(" + String.join(",", interfaces) + ")";
    }

    public long serialVersionUID() {
        return head.serialVersionUID;
    }

    public List<FieldDescription> fields() {
        return head.fields;
    }

    /// Returns the number that references in the stream give, counted from 0.
    public int handle() {
        return handle;
    }

    /// Returns how many classes were described since the start of the stream or the last reset before this one.
    public int index() {
        return index;
    }

    /// Returns the primitive fields, in the order of their values.
    public List<FieldDescription> primitives() {
        return primitives;
    }

    /// Returns the other fields, in the order of their values.
    public List<FieldDescription> references() {
        return references;
    }

    /// Returns the bytes that the values of the primitive fields take.
    public int primitiveBytes() {
        return primitiveBytes;
    }

    public @Nullable ClassDescription superclass() {
        return superclass;
    }

    public boolean isProxy() {
        return head.interfaces != null;
    }

    public boolean isEnum() {
        return has(ObjectStreamConstants.SC_ENUM);
    }

    public boolean isArray() {
        return head.name.startsWith("[");
    }

    public boolean isExternalizable() {
        return has(ObjectStreamConstants.SC_EXTERNALIZABLE);
    }

    /// True if the objects of an Externalizable class say where their data end.
    public boolean hasBlockData() {
        return has(ObjectStreamConstants.SC_BLOCK_DATA);
    }

    /// True if the class has a `writeObject` method, whose data follow the fields.
    public boolean hasWriteMethod() {
        return has(ObjectStreamConstants.SC_WRITE_METHOD);
    }

    private boolean has(int flag) {
        return (head.flags & flag) != 0;
    }

    /// Returns the classes of the hierarchy that have fields or data in the stream, topmost first.
    public List<ClassDescription> levels() {
        List<ClassDescription> found = levels;
        if (found == null) {
            found = findLevels();
            levels = found;
        }
        return found;
    }

    private List<ClassDescription> findLevels() {
        List<ClassDescription> bottomUp = new ArrayList<>();
        for (ClassDescription next = this; next != null; next = next.superclass) {
            if (next.hasWriteMethod() || !next.fields().isEmpty()) {
                bottomUp.add(next);
            }
        }
        return bottomUp.size() <= 1 ? List.copyOf(bottomUp) : List.copyOf(bottomUp.reversed());
    }

    boolean isComplete() {
        return complete;
    }

    /// Returns how many superclasses the stream describes.
    int depth() {
        return depth;
    }

    /// Sets the superclass, which is the last part of a description.
    public void complete(@Nullable ClassDescription above) {
        superclass = above;
        depth = above == null ? 0 : above.depth + 1;
        complete = true;
    }

    @Override
    public String toString() {
        return name();
    }
}
