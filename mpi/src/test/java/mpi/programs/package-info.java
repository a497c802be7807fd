// SPDX-License-Identifier: Apache-2.0

/// Programs as users of the library write them, one for each part of what it can do. [AllPrograms]
/// runs them, for any number of
/// ranks from 1 to 4, on whatever device there is; [Check] is what they say with that something is
/// not as it should be.
@NullMarked
package mpi.programs;

import org.jspecify.annotations.NullMarked;
