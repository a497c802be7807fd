// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance;

import io.wherry.testkit.conformance.chapter.Chapters;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.wire.Wire;
import java.util.List;

/// All rules of the kit.
///
/// ```java
/// for (Rule rule : Conformance.rules()) {
///     rule.check(wire); // AssertionError: expected=..., seen=...
/// }
/// ```
public final class Conformance {
    private Conformance() {}

    /// The rules in the order of the specification.
    public static List<Rule> rules() {
        return Chapters.all().stream().flatMap(chapter -> chapter.rules().stream()).toList();
    }

    /// Fails at the first rule that `wire` does not follow as stated.
    public static void check(Wire wire) {
        rules().forEach(rule -> rule.check(wire));
    }
}
