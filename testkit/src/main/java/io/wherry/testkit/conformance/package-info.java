// SPDX-License-Identifier: Apache-2.0
/// The conformance kit: the Java Object Serialization Specification as named rules, each run
/// against every wire.
///
/// Start at [Conformance], which lists the rules. What a rule is: [io.wherry.testkit.conformance.rule];
/// what it runs against: [io.wherry.testkit.conformance.wire]; the rules themselves:
/// [io.wherry.testkit.conformance.chapter]. [ConformancePage] writes docs/design/conformance.md.
@NullMarked
package io.wherry.testkit.conformance;

import org.jspecify.annotations.NullMarked;
