// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.Evolution;
import io.wherry.codec.VersionPolicy;
import io.wherry.codec.internal.lean.admission.ClassFinder;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.ClassEvolution;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.OutlineDifference;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;

/// Finds codecs for classes that the stream describes field by field. One reader owns it.
final class EvolvingClasses {
    private final Catalog catalog;
    private final Evolution policy;
    private final VersionPolicy versions;
    private final ClassFinder finder;

    EvolvingClasses(Catalog catalog, LeanOptions options, ClassFinder finder) {
        this.catalog = catalog;
        this.policy = options.evolution();
        this.versions = options.compatibility().versions();
        this.finder = finder;
    }

    /// The codec that reads objects which `there` describes as objects of `type`.
    ///
    /// @param name the name of the class in the stream
    /// @throws ClassMismatchException if the classes differ by more than the policy allows
    ClassCodec codec(Class<?> type, String name, int fingerprint, Outline there, SegmentInput in)
            throws IOException {
        Shape shape = Shape.of(type);
        if (finder.fits(shape, name, fingerprint)) {
            ClassCodec own = own(type);
            return own instanceof PlainCodec plain ? plain.nestingTail() : own;
        }
        if (policy == Evolution.STRICT) {
            String difference = OutlineDifference.of(Outline.of(shape), there, finder::nameHere);
            throw new ClassMismatchException(type.getName(), difference, in.position());
        }
        ClassEvolution evolved = new ClassEvolution(shape, name, there, finder::newName, versions);
        String conflict = evolved.conflict();
        if (conflict != null) {
            throw new ClassMismatchException(type.getName(), conflict, in.position());
        }
        return catalog.evolved(shape, there, evolved.levels(), own(type));
    }

    /// The codec of objects that stand for themselves.
    private ClassCodec own(Class<?> type) throws IOException {
        return ReplacedCodec.unreplaced(catalog.codec(type));
    }
}
