// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.List;

/// A distributed graph, of which a rank knows only its own neighbours.
record AdjacentGraph(DistGraphNeighbors neighbours) implements Topology {
    @Override
    public List<Integer> sources(int rank) {
        return Arrays.stream(neighbours.sources()).boxed().toList();
    }

    @Override
    public List<Integer> destinations(int rank) {
        return Arrays.stream(neighbours.destinations()).boxed().toList();
    }
}
