// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

/// What an [ObjectForkedRun] measures once a round: nanoseconds from rank to rank.
///
/// @param label its name in an answer, one word
record ObjectFigure(String label) {

    /// N x N primitives.
    static ObjectFigure array(
            ArrayShape.Element element, int n, ArrayShape shape, ObjectTransport transport) {
        return new ObjectFigure(element.label() + '-' + n + '-' + shape + '-' + transport);
    }

    /// The tree.
    static ObjectFigure tree(ObjectTransport transport) {
        return new ObjectFigure("tree-" + transport);
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
