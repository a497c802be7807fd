// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;

/// A figure that [ObjectForkedRun] measures once a round: nanoseconds from rank to rank.
///
/// @param label its name in the output, one word
public record ObjectFigure(String label) {

    /// N x N primitives.
    public static ObjectFigure array(
            ArrayShape.Element element, int n, ArrayShape shape, ObjectTransport transport) {
        return new ObjectFigure(element.label() + '-' + n + '-' + shape + '-' + transport);
    }

    /// The tree.
    static ObjectFigure tree(ObjectTransport transport) {
        return new ObjectFigure("tree-" + transport);
    }

    /// The figure of serializing the graph before it is sent.
    public ObjectFigure serializing() {
        return new ObjectFigure("write-" + label);
    }

    /// The figure of deserializing the graph after it is received.
    public ObjectFigure unserializing() {
        return new ObjectFigure("read-" + label);
    }
}
