// SPDX-License-Identifier: Apache-2.0

/// Wires that fail as networks and peers do: what is built on links is tested with each of them. Handed over by
/// `LinkOptions.withWires`; see [io.wherry.testkit.fault.Faults].
@NullMarked
package io.wherry.testkit.fault;

import org.jspecify.annotations.NullMarked;
