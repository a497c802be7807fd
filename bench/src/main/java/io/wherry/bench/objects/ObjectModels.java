// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.arrays.CostModel;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.report.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The model of Carpenter, Fox, Ko and Lim, fitted to what was measured: `t = c + (ser + com + unser) N^2 + (ser_vec +
/// unser_vec) N`. Bytes are in the place of their elements.
final class ObjectModels {
    private final MpiObjectTimes objects;

    ObjectModels(MpiObjectTimes objects) {
        this.objects = objects;
    }

    /// Cost of writing, alone; null if it was not measured.
    @Nullable CostModel serializing(ArrayShape.Element element, ObjectTransport transport) {
        return rows(element, transport, figure -> objects.cost(figure.serializing()));
    }

    /// Cost of reading, alone; null if it was not measured.
    @Nullable CostModel unserializing(ArrayShape.Element element, ObjectTransport transport) {
        return rows(element, transport, figure -> objects.cost(figure.unserializing()));
    }

    /// Cost of the journey from rank to rank, fitted to the journey itself; null if it was not measured.
    @Nullable CostModel fitted(
            MpiRuntime runtime, ArrayShape.Element element, ObjectTransport transport) {
        return rows(element, transport, figure -> objects.trip(runtime, figure));
    }

    /// Cost of primitives from rank to rank; null if it was not measured.
    @Nullable CostModel plain(MpiRuntime runtime, ArrayShape.Element element) {
        Function<ObjectFigure, @Nullable Samples> times = figure -> objects.trip(runtime, figure);
        Samples message = one(element, ArrayShape.FLAT, ObjectTransport.PLAIN, times);
        List<CostModel.Point> points =
                points(element, ArrayShape.FLAT, ObjectTransport.PLAIN, times);
        return message == null || points.isEmpty()
                ? null
                : CostModel.fitBytes(message.median(), points);
    }

    /// Predicts the cost of a transfer as the sum of its parts; null if a part was not measured.
    @Nullable CostModel predicted(
            MpiRuntime runtime, ArrayShape.Element element, ObjectTransport transport) {
        CostModel out = serializing(element, transport);
        CostModel journey = plain(runtime, element);
        CostModel in = unserializing(element, transport);
        CostModel taken = fitted(runtime, element, transport);
        return out == null || journey == null || in == null || taken == null
                ? null
                : CostModel.of(
                        taken.message(),
                        out.row() + in.row(),
                        out.perByte() + journey.perByte() + in.perByte(),
                        points(element, transport, figure -> objects.trip(runtime, figure)));
    }

    private static @Nullable CostModel rows(
            ArrayShape.Element element,
            ObjectTransport transport,
            Function<ObjectFigure, @Nullable Samples> times) {
        Samples message = one(element, ArrayShape.ONE_ROW, transport, times);
        List<CostModel.Point> points = points(element, transport, times);
        return message == null || points.size() < 2 * ObjectTrials.ROWS.size()
                ? null
                : CostModel.fit(message.median(), points);
    }

    private static @Nullable Samples one(
            ArrayShape.Element element,
            ArrayShape shape,
            ObjectTransport transport,
            Function<ObjectFigure, @Nullable Samples> times) {
        return times.apply(ObjectFigure.array(element, ObjectTrials.ONE, shape, transport));
    }

    private static List<CostModel.Point> points(
            ArrayShape.Element element,
            ObjectTransport transport,
            Function<ObjectFigure, @Nullable Samples> times) {
        List<CostModel.Point> points = new ArrayList<>();
        for (ArrayShape shape : ObjectTrials.ROWS) {
            points.addAll(points(element, shape, transport, times));
        }
        return points;
    }

    private static List<CostModel.Point> points(
            ArrayShape.Element element,
            ArrayShape shape,
            ObjectTransport transport,
            Function<ObjectFigure, @Nullable Samples> times) {
        List<CostModel.Point> points = new ArrayList<>();
        for (int n : ObjectTrials.PAPER) {
            Samples samples = times.apply(ObjectFigure.array(element, n, shape, transport));
            if (samples != null) {
                double bytes = (double) element.size() * n * n;
                points.add(new CostModel.Point(shape.rows(n), bytes, samples.median()));
            }
        }
        return points;
    }
}
