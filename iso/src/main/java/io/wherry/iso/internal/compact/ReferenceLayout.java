// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.compact;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;

/// The positions of references in the objects of a type.
final class ReferenceLayout {
    final Type type;

    /// Offsets of the fields that are references.
    final int[] references;

    /// Whether objects are arrays of references.
    final boolean ofReferences;

    /// Log2 of the element size of an array.
    final int shift;

    ReferenceLayout(Type type) {
        this.type = type;
        this.references = type.references();
        this.ofReferences = type.isArray() && type.element() == Kind.REFERENCE;
        this.shift = type.isArray() ? Integer.numberOfTrailingZeros(type.element().size()) : 0;
    }

    boolean leads() {
        return ofReferences || references.length > 0;
    }
}
