// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Lifetime;
import org.jspecify.annotations.Nullable;

/// An object in a cluster, shown by an object of a class that was made at run time. Two are equal if they show the same one.
public abstract class Flyweight implements IsoObject {
    private final int reference;
    private final Lifetime lifetime;

    /// For generated code.
    protected Flyweight(int reference) {
        this.reference = reference;
        this.lifetime = Lifetime.at(reference);
    }

    /// Where it is, for generated code.
    ///
    /// @throws io.wherry.iso.ClusterNotPresentException if its cluster was closed, moved away or replaced since
    protected final int here() {
        lifetime.require();
        return reference;
    }

    /// One of the same class that shows another object.
    public abstract Object isoAt(int another);

    @Override
    public final int isoReference() {
        return here();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Flyweight flyweight
                && flyweight.reference == reference
                && flyweight.lifetime == lifetime;
    }

    @Override
    public final int hashCode() {
        return reference * 0x9e3779b1;
    }

    /// Its fields, and those of what it refers to, up to some depth and length; only where it was once its cluster is gone.
    @Override
    public final String toString() {
        if (lifetime.isOver()) {
            return "not present@%08x".formatted(reference);
        }
        return new ObjectFormatter().of(reference);
    }
}
