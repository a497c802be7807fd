// SPDX-License-Identifier: Apache-2.0

/// The service interface between package `mpi` and the implementations that move its messages:
/// start at [Device]. Java arrays, derived datatypes, objects and topologies are not here: they are
/// built on these interfaces, once for all devices.
@NullMarked
package io.wherry.mpi.internal.device;

import org.jspecify.annotations.NullMarked;
