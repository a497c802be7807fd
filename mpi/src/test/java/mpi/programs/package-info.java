// SPDX-License-Identifier: Apache-2.0

/// Programs as users of the library write them, one for each area. [AllPrograms] runs them, for any
/// number of ranks from 1 to 4, on the device under test; [Check] has their assertions. Each chapter
/// of MPI has a package; programs about MPI itself are here.
@NullMarked
package mpi.programs;

import org.jspecify.annotations.NullMarked;
