// SPDX-License-Identifier: Apache-2.0

/// Simulated networks that are slower than the memory of one machine, for programs whose ranks all
/// run on it: start at [io.wherry.apps.network.Network]. A [io.wherry.apps.network.NetworkPort]
/// delays links and sockets by the same model.
@NullMarked
package io.wherry.apps.network;

import org.jspecify.annotations.NullMarked;
