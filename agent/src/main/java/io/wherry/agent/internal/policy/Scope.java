// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import io.wherry.codec.ClassFilter;
import java.util.List;

/// The classes of the application that are rewritten.
///
/// @param include patterns of class names; empty for all
/// @param exclude patterns of class names, which outweigh `include`
/// @param dryRun true if no class is rewritten, only reported
public record Scope(List<String> include, List<String> exclude, boolean dryRun) {
    public Scope {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /// Returns true if the class of that name is rewritten.
    public boolean contains(String className) {
        return (include.isEmpty() || matches(include, className)) && !matches(exclude, className);
    }

    private static boolean matches(List<String> patterns, String className) {
        return ClassFilter.allow(patterns.toArray(String[]::new)).allows(className);
    }
}
