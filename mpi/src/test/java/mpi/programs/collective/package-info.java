// SPDX-License-Identifier: Apache-2.0
/// Programs with collective operations: exchanges, reductions, persistent operations.
@NullMarked
package mpi.programs.collective;

import org.jspecify.annotations.NullMarked;
