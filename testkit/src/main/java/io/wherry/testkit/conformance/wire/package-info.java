// SPDX-License-Identifier: Apache-2.0
/// Formats that rules run against: ways to write a graph and to read it back, with object streams
/// where the format has them.
///
/// Start at [Wires], which lists them all. Another format is tested by implementing [Wire].
@NullMarked
package io.wherry.testkit.conformance.wire;

import org.jspecify.annotations.NullMarked;
