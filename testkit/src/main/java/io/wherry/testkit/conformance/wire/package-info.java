// SPDX-License-Identifier: Apache-2.0
/// What rules run against: ways to write a graph and to read it back, with the object streams of
/// those that have some.
///
/// Start at [Wires], the one place that lists them. Somebody else's wire implements [Wire].
@NullMarked
package io.wherry.testkit.conformance.wire;

import org.jspecify.annotations.NullMarked;
