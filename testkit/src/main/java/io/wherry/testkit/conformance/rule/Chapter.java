// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

import java.util.List;

/// Rules about one thing.
public record Chapter(String title, List<Rule> rules) {
    public Chapter {
        rules = List.copyOf(rules);
    }
}
