// SPDX-License-Identifier: Apache-2.0

/// Networks that are slower than the memory of one machine, for programs whose ranks are all on it:
/// start at [io.wherry.apps.network.Network]. A [io.wherry.apps.network.NetworkPort] slows down links and
/// sockets alike, by one reckoning of when bytes arrive.
@NullMarked
package io.wherry.apps.network;

import org.jspecify.annotations.NullMarked;
