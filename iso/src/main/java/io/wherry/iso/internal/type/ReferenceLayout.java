// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

/// The positions of references in the objects of a type.
public final class ReferenceLayout {
    private final Type type;
    private final int[] references;
    private final boolean ofReferences;
    private final int shift;

    ReferenceLayout(Type type) {
        this.type = type;
        this.references = type.references();
        this.ofReferences = type.isArray() && type.element() == Kind.REFERENCE;
        this.shift = type.isArray() ? Integer.numberOfTrailingZeros(type.element().size()) : 0;
    }

    public Type type() {
        return type;
    }

    /// Returns the number of fields that are references.
    public int fields() {
        return references.length;
    }

    /// Returns the offset of a field that is a reference.
    ///
    /// @param index from 0 to [#fields], exclusive
    public int offset(int index) {
        return references[index];
    }

    /// Returns whether objects are arrays of references.
    public boolean ofReferences() {
        return ofReferences;
    }

    /// Returns log2 of the element size of an array.
    public int shift() {
        return shift;
    }

    /// Returns whether objects have references.
    public boolean leads() {
        return ofReferences || references.length > 0;
    }
}
