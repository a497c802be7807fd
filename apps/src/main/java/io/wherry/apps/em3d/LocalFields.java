// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Block;

/// The arithmetic of one rank: both of its fields, and the edges to its own nodes. Independent of
/// how ghosts get their values.
///
/// The edges of a node are added in the same order on every rank, so any number of ranks computes
/// the same values, bit for bit.
final class LocalFields {
    private final Field electric;
    private final Field magnetic;
    private final Edges toE;
    private final Edges toH;

    LocalFields(Graph graph, int rank) {
        electric = new Field(graph, FieldKind.E, rank);
        magnetic = new Field(graph, FieldKind.H, rank);
        toE = new Edges(graph, rank, magnetic);
        toH = new Edges(graph, rank, electric);
    }

    /// Sets all own nodes to their initial values.
    void reset() {
        electric.reset();
        magnetic.reset();
    }

    Field field(FieldKind kind) {
        return kind == FieldKind.E ? electric : magnetic;
    }

    /// Computes all own nodes of a kind from the values of the other kind.
    void step(FieldKind kind) {
        Edges edges = kind == FieldKind.E ? toE : toH;
        edges.add(field(kind).values(), field(kind.other()).values());
    }

    /// Edges to the own nodes of a kind, grouped by node.
    private static final class Edges {
        private final int degree;
        private final int[] from;
        private final double[] weights;

        /// @param source the field from which the edges come
        Edges(Graph graph, int rank, Field source) {
            EdgeTable edgeTable = graph.to(source.kind().other());
            Block own = graph.options().block(rank);
            degree = edgeTable.degree();
            from = new int[own.length() * degree];
            weights = new double[from.length];
            for (int i = 0; i < from.length; i++) {
                int edge = own.from() * degree + i;
                int node = edgeTable.from(edge);
                from[i] = source.place(node, graph.options().rankOf(node));
                weights[i] = edgeTable.weight(edge);
            }
        }

        void add(double[] values, double[] sources) {
            int nodes = from.length / degree;
            for (int node = 0; node < nodes; node++) {
                values[node] -= sum(node * degree, sources);
            }
        }

        private double sum(int first, double[] sources) {
            double sum = 0;
            for (int i = first; i < first + degree; i++) {
                sum += weights[i] * sources[from[i]];
            }
            return sum;
        }
    }
}
