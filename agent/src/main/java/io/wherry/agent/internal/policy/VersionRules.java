// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.VersionMismatch;
import io.wherry.codec.VersionPolicy;
import java.util.List;

/// A version policy by class name: the first rule whose pattern matches decides.
///
/// @param rules in the order of the file
/// @param otherwise for classes that no rule matches
public record VersionRules(List<Rule> rules, VersionPolicy otherwise) implements VersionPolicy {
    public VersionRules {
        rules = List.copyOf(rules);
    }

    /// A policy for the classes that a pattern of [ClassFilter#allow(String...)] matches.
    public record Rule(String pattern, VersionPolicy policy) {
        boolean matches(String className) {
            return ClassFilter.allow(pattern).allows(className);
        }
    }

    @Override
    public boolean accepts(VersionMismatch mismatch) {
        return policy(mismatch.nameHere()).accepts(mismatch);
    }

    private VersionPolicy policy(String className) {
        for (Rule rule : rules) {
            if (rule.matches(className)) {
                return rule.policy();
            }
        }
        return otherwise;
    }
}
