// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Samples;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What we demand of arrays as objects, at each N of the paper, beside the same primitives without objects.
///
/// @param part of the bandwidth of one array of primitives
record ObjectBar(ArrayShape shape, Bar.Limit part) {
    static final List<ObjectBar> ALL =
            List.of(
                    new ObjectBar(ArrayShape.ONE_ROW, Bar.Limit.faster(0.9)),
                    new ObjectBar(ArrayShape.SQUARE, Bar.Limit.faster(0.8)));

    /// The time of the tree as objects over that of the same by hand.
    static final Bar.Limit TREE = Bar.Limit.time(1.1);

    /// Null if it was not measured.
    @Nullable Samples measured(
            MpiObjects objects, MpiRuntime runtime, ArrayShape.Element element, int n) {
        return objects.ratios(
                runtime,
                ObjectFigure.array(element, n, ArrayShape.FLAT, ObjectWay.PLAIN),
                ObjectFigure.array(element, n, shape, ObjectWay.OBJECT));
    }

    /// The time as objects over that by hand; null if one was not measured.
    static @Nullable Samples tree(MpiObjects objects, MpiRuntime runtime) {
        return objects.ratios(
                runtime, ObjectFigure.tree(ObjectWay.OBJECT), ObjectFigure.tree(ObjectWay.BY_HAND));
    }
}
