// SPDX-License-Identifier: Apache-2.0
/// The conformance kit: the Java Object Serialization Specification as named rules, each run
/// against every wire.
///
/// Start at [Conformance], which lists the rules. The elements of a rule:
/// [io.wherry.testkit.conformance.rule];
/// the formats under test: [io.wherry.testkit.conformance.wire]; the rules themselves:
/// [io.wherry.testkit.conformance.chapter]. [ConformancePage] writes docs/design/conformance.md.
@NullMarked
package io.wherry.testkit.conformance;

import org.jspecify.annotations.NullMarked;
