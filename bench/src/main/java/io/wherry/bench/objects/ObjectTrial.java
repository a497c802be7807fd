// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import java.util.Arrays;

/// One graph that is exchanged by one transport. Both ranks have it.
final class ObjectTrial {
    private final ObjectFigure figure;
    private final Object graph;
    private final ObjectChannel channel;
    private Object last;

    ObjectTrial(ObjectFigure figure, Object graph, ObjectTransport transport) {
        this.figure = figure;
        this.graph = graph;
        this.channel = transport.carrier(graph);
        this.last = graph;
    }

    ObjectFigure figure() {
        return figure;
    }

    /// Runs rank 0: sends the graph, and sends again each graph that comes back, `trips` times.
    ///
    /// @return nanoseconds
    long goAndReturn(int trips) throws IOException, ClassNotFoundException {
        Object now = last;
        long start = System.nanoTime();
        for (int n = 0; n < trips; n++) {
            channel.send(now, 1);
            now = channel.receive(1);
        }
        long nanos = System.nanoTime() - start;
        come(now);
        return nanos;
    }

    /// This has come back, and is sent next.
    void come(Object graph) {
        last = graph;
    }

    /// Runs rank 1: sends back each graph it receives, `trips` times.
    void sendBack(int trips) throws IOException, ClassNotFoundException {
        for (int n = 0; n < trips; n++) {
            channel.send(channel.receive(0), 0);
        }
    }

    /// Checks that the last copy, after all round trips so far, is equal to the graph.
    ///
    /// @throws AssertionError with the difference
    void check() {
        if (graph.getClass() == Object[].class) {
            Isomorphism.check(graph, last);
        } else if (!Arrays.deepEquals(new Object[] {graph}, new Object[] {last})) {
            throw new AssertionError("copy differs: " + figure.label());
        }
    }
}
