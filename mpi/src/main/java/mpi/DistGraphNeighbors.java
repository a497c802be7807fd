// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The neighbours of a rank: the sources of its incoming edges, and the destinations of its
/// outgoing edges.
public final class DistGraphNeighbors {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destWeights;
    private final boolean weighted;

    DistGraphNeighbors(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destWeights,
            boolean weighted) {
        this.sources = sources.clone();
        this.sourceWeights = sourceWeights.clone();
        this.destinations = destinations.clone();
        this.destWeights = destWeights.clone();
        this.weighted = weighted;
    }

    int[] sources() {
        return sources;
    }

    int[] destinations() {
        return destinations;
    }

    /// Returns whether there is a weight for each edge.
    boolean hasAllWeights() {
        return sourceWeights.length >= sources.length && destWeights.length >= destinations.length;
    }

    public int getInDegree() {
        return sources.length;
    }

    public int getOutDegree() {
        return destinations.length;
    }

    public boolean isWeighted() {
        return weighted;
    }

    public int getSource(int i) {
        return sources[i];
    }

    public int getSourceWeight(int i) {
        return sourceWeights[i];
    }

    public int getDestination(int i) {
        return destinations[i];
    }

    public int getDestinationWeight(int i) {
        return destWeights[i];
    }
}
