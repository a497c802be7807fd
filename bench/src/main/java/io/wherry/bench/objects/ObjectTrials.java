// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;
import io.wherry.testkit.zoo.GraphZoo;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Those that take turns: all ways of the same N x N primitives, or of the tree. They are the same, in the same order, at both
/// ranks.
public final class ObjectTrials {
    /// N of a message of one element.
    static final int ONE = 1;

    /// N of the paper.
    static final List<Integer> PAPER = List.of(128, 256, 512, 1024);

    /// All N that are measured.
    public static final List<Integer> EXTENTS = List.of(ONE, 128, 256, 512, 1024);

    /// The element types of the paper.
    public static final List<ArrayShape.Element> ELEMENTS =
            List.of(ArrayShape.Element.BYTE, ArrayShape.Element.FLOAT);

    /// The shapes that are objects.
    static final List<ArrayShape> ROWS = List.of(ArrayShape.ONE_ROW, ArrayShape.SQUARE);

    /// How they travel.
    static final List<ObjectTransport> WAYS =
            List.of(ObjectTransport.OBJECT, ObjectTransport.JAVA_IO);

    /// How primitives travel without them.
    static final List<ObjectTransport> FLAT_WAYS =
            List.of(ObjectTransport.PLAIN, ObjectTransport.PLAIN_NEW);

    static final String TREE = "tree-65535";

    /// How the tree travels.
    static final List<ObjectTransport> TREE_WAYS =
            List.of(ObjectTransport.OBJECT, ObjectTransport.BY_HAND, ObjectTransport.JAVA_IO);

    private ObjectTrials() {}

    /// The trials with a matching label.
    static List<List<ObjectTrial>> of(Pattern part) {
        List<List<ObjectTrial>> all = new ArrayList<>();
        for (ArrayShape.Element element : ELEMENTS) {
            for (int n : EXTENTS) {
                add(all, part, array(element, n));
            }
        }
        add(all, part, tree());
        return all;
    }

    private static void add(List<List<ObjectTrial>> all, Pattern part, List<ObjectTrial> turns) {
        List<ObjectTrial> chosen =
                turns.stream()
                        .filter(trial -> part.matcher(trial.figure().label()).find())
                        .toList();
        if (!chosen.isEmpty()) {
            all.add(chosen);
        }
    }

    private static List<ObjectTrial> array(ArrayShape.Element element, int n) {
        List<ObjectTrial> turns = new ArrayList<>();
        for (ArrayShape shape : ArrayShape.values()) {
            Object graph = shape.graph(element, n);
            for (ObjectTransport transport : ways(shape)) {
                turns.add(
                        new ObjectTrial(
                                ObjectFigure.array(element, n, shape, transport),
                                graph,
                                transport));
            }
        }
        return turns;
    }

    /// How a shape travels.
    static List<ObjectTransport> ways(ArrayShape shape) {
        return shape == ArrayShape.FLAT ? FLAT_WAYS : WAYS;
    }

    private static List<ObjectTrial> tree() {
        Object[] graph = {GraphZoo.named(TREE).fresh()};
        return TREE_WAYS.stream()
                .map(transport -> new ObjectTrial(ObjectFigure.tree(transport), graph, transport))
                .toList();
    }
}
