// SPDX-License-Identifier: Apache-2.0

/// Objects as messages: start at [ObjectMessaging] for point-to-point messages and
/// [ObjectCollectives] for collective operations. The format is docs/wire/mpi-objects.md; the idea
/// is that of Carpenter, Fox, Ko and Lim, Object serialization for marshalling data in a Java
/// interface to MPI, 1999.
@NullMarked
package io.wherry.mpi.internal.object;

import org.jspecify.annotations.NullMarked;
