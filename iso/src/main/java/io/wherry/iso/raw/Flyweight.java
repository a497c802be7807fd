// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Lifetime;
import org.jspecify.annotations.Nullable;

/// The superclass of generated classes that show objects of clusters. Two flyweights are equal if
/// they show the same object.
public abstract class Flyweight implements IsoObject {
    private final int reference;
    private final Lifetime lifetime;

    /// Called by generated code.
    protected Flyweight(int reference) {
        this.reference = reference;
        this.lifetime = Lifetime.at(reference);
    }

    /// Returns the reference; called by generated code.
    ///
    /// @throws io.wherry.iso.ClusterNotPresentException if the cluster was closed, moved away or
    ///     replaced since
    protected final int here() {
        lifetime.require();
        return reference;
    }

    /// Returns an object of the same class that shows another object.
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

    /// Returns its fields, and those of the objects it refers to, up to a limited depth and length;
    /// only the reference if its cluster is not present any more.
    @Override
    public final String toString() {
        if (lifetime.isOver()) {
            return "not present@%08x".formatted(reference);
        }
        return new ObjectFormatter().of(reference);
    }
}
