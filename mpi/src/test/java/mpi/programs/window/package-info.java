// SPDX-License-Identifier: Apache-2.0
/// Programs with windows: memory that other ranks access.
@NullMarked
package mpi.programs.window;

import org.jspecify.annotations.NullMarked;
