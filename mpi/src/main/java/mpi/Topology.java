// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.List;

/// Who is whose neighbour.
sealed interface Topology permits Cartesian, FullGraph, AdjacentGraph {

    /// Whom `rank` hears, in the order of neighbour operations; [MPI#PROC_NULL] where nobody is.
    List<Integer> sources(int rank);

    /// Whom it talks to.
    List<Integer> destinations(int rank);
}
