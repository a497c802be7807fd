// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

/// A documented difference of one wire from a rule: the observed result and the reason.
public record Difference(String wire, String seen, String reason) {}
