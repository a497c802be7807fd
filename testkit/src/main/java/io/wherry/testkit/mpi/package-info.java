// SPDX-License-Identifier: Apache-2.0
/// Jobs on the MPI libraries that are installed or configured for tests.
@NullMarked
package io.wherry.testkit.mpi;

import org.jspecify.annotations.NullMarked;
