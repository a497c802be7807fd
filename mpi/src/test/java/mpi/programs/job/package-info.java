// SPDX-License-Identifier: Apache-2.0
/// Programs that start other jobs and connect to them.
@NullMarked
package mpi.programs.job;

import org.jspecify.annotations.NullMarked;
