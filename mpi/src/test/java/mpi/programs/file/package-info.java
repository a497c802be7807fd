// SPDX-License-Identifier: Apache-2.0
/// Programs with files.
@NullMarked
package mpi.programs.file;

import org.jspecify.annotations.NullMarked;
