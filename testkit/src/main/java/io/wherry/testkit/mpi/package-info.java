// SPDX-License-Identifier: Apache-2.0
/// Jobs of the MPI libraries that tests find on this machine, or are told of.
@NullMarked
package io.wherry.testkit.mpi;

import org.jspecify.annotations.NullMarked;
