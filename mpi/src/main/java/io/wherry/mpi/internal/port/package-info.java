// SPDX-License-Identifier: Apache-2.0

/// The connection of processes of different jobs: ports, service names and spawned jobs. Start with
/// [PortListener]. Communicators are not here: the built-in device (`internal.local`) creates them.
@NullMarked
package io.wherry.mpi.internal.port;

import org.jspecify.annotations.NullMarked;
