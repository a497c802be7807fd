// SPDX-License-Identifier: Apache-2.0

/// What links over MPI need of a job: [LinkContext].
@NullMarked
package io.wherry.mpi.internal.link;

import org.jspecify.annotations.NullMarked;
