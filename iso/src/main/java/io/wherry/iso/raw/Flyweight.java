// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import org.jspecify.annotations.Nullable;

/// An object in a cluster, shown by an object of a class that was made at run time. Two are equal if they show the same one.
public abstract class Flyweight implements IsoObject {
    /// Where it is.
    protected final int reference;

    /// For generated code.
    protected Flyweight(int reference) {
        this.reference = reference;
    }

    /// One of the same class that shows another object.
    public abstract Object isoAt(int another);

    @Override
    public final int isoReference() {
        return reference;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Flyweight flyweight && flyweight.reference == reference;
    }

    @Override
    public final int hashCode() {
        return reference * 0x9e3779b1;
    }

    /// Its fields, and those of what it refers to, up to some depth and length.
    @Override
    public final String toString() {
        return new Portrait().of(reference);
    }
}
