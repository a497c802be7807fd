// SPDX-License-Identifier: Apache-2.0
/// Rules of the specification, and their verdicts on wires.
///
/// Start at [Rule]. The rules themselves are in `chapter`.
@NullMarked
package io.wherry.testkit.conformance.rule;

import org.jspecify.annotations.NullMarked;
