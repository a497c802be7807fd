// SPDX-License-Identifier: Apache-2.0
/// What a rule of the specification is, and how it is held against a wire.
///
/// Start at [Rule]. The rules themselves are in `chapter`.
@NullMarked
package io.wherry.testkit.conformance.rule;

import org.jspecify.annotations.NullMarked;
