// SPDX-License-Identifier: Apache-2.0
/// Programs that send objects.
@NullMarked
package mpi.programs.object;

import org.jspecify.annotations.NullMarked;
