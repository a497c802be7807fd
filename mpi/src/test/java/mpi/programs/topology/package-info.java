// SPDX-License-Identifier: Apache-2.0
/// Programs with ranks in grids and graphs, and operations with neighbours.
@NullMarked
package mpi.programs.topology;

import org.jspecify.annotations.NullMarked;
