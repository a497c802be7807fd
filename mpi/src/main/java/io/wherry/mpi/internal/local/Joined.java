// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Link;

/// A link whose peer has said who it is, and the wire below it.
record Joined(Link link, SteadyWire wire) {}
