// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.List;

/// The neighbours of each rank.
sealed interface Topology permits Cartesian, FullGraph, AdjacentGraph {

    /// Returns the ranks that `rank` receives from, in the order of neighbour operations;
    /// [MPI#PROC_NULL] beyond an edge.
    List<Integer> sources(int rank);

    /// Returns the ranks that `rank` sends to.
    List<Integer> destinations(int rank);
}
