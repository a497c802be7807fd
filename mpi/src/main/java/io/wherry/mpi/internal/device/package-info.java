// SPDX-License-Identifier: Apache-2.0

/// What package `mpi` asks of whatever moves its messages: start at [Device]. Knows nothing of Java arrays, derived
/// datatypes, objects or topologies: those are made of what is here, once for all devices.
@NullMarked
package io.wherry.mpi.internal.device;

import org.jspecify.annotations.NullMarked;
