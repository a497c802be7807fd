// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.page.TargetLimit;
import io.wherry.bench.report.Samples;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A performance target of arrays as objects, at each N of the paper, compared with the same
/// primitives without objects.
///
/// @param part of the bandwidth of one array of primitives
record ObjectTarget(ArrayShape shape, TargetLimit part) {
    static final List<ObjectTarget> ALL =
            List.of(
                    new ObjectTarget(ArrayShape.ONE_ROW, TargetLimit.faster(0.9)),
                    new ObjectTarget(ArrayShape.SQUARE, TargetLimit.faster(0.8)));

    /// The time of the tree by hand over that of the same as objects.
    static final TargetLimit TREE = TargetLimit.faster(1 / 1.1);

    /// Null if it was not measured.
    @Nullable Samples measured(
            MpiObjectTimes objects, MpiRuntime runtime, ArrayShape.Element element, int n) {
        return objects.ratios(
                runtime,
                ObjectFigure.array(element, n, ArrayShape.FLAT, ObjectTransport.PLAIN),
                ObjectFigure.array(element, n, shape, ObjectTransport.OBJECT));
    }

    /// The time by hand over that as objects; null if one was not measured.
    static @Nullable Samples tree(MpiObjectTimes objects, MpiRuntime runtime) {
        return objects.ratios(
                runtime,
                ObjectFigure.tree(ObjectTransport.BY_HAND),
                ObjectFigure.tree(ObjectTransport.OBJECT));
    }
}
