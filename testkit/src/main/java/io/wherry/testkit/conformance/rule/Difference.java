// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

/// What one wire shows instead of what the rule says, and why it may.
public record Difference(String wire, String seen, String reason) {}
