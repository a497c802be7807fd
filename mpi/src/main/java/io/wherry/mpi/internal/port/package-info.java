// SPDX-License-Identifier: Apache-2.0

/// How processes of different jobs find each other and are linked: ports, names of services, jobs that a rank starts. Start
/// with [PortListener]. Communicators are not here: they are made by the built-in device (`internal.local`).
@NullMarked
package io.wherry.mpi.internal.port;

import org.jspecify.annotations.NullMarked;
