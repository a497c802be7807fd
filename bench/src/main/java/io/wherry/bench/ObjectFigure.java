// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

/// What an [ObjectStint] measures once a round: nanoseconds from rank to rank.
///
/// @param label its name in an answer, one word
record ObjectFigure(String label) {

    /// N x N primitives.
    static ObjectFigure array(ArrayShape.Element element, int n, ArrayShape shape, ObjectWay way) {
        return new ObjectFigure(element.label() + '-' + n + '-' + shape + '-' + way);
    }

    /// The tree.
    static ObjectFigure tree(ObjectWay way) {
        return new ObjectFigure("tree-" + way);
    }

    /// What is done with the graph before it is sent.
    ObjectFigure serializing() {
        return new ObjectFigure("write-" + label);
    }

    /// What is done when it has come.
    ObjectFigure unserializing() {
        return new ObjectFigure("read-" + label);
    }
}
