// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;

/// A pattern of `ObjectInputFilter.Config.createFilter`, applied to names: no class is loaded. Limits are left out.
public final class FilterPattern {
    private final List<Part> parts;
    private final String text;

    /// The decision of a filter on a class.
    public enum Status {
        ALLOWED,
        REJECTED,
        UNDECIDED
    }

    private record Part(String module, String pattern, boolean rejects) {
        boolean matches(String name) {
            if (!module.isEmpty() && !isIn(name)) {
                return false;
            }
            if (pattern.endsWith(".**")) {
                return name.startsWith(pattern.substring(0, pattern.length() - 2));
            }
            if (pattern.endsWith(".*")) {
                String start = pattern.substring(0, pattern.length() - 1);
                return name.startsWith(start) && name.indexOf('.', start.length()) < 0;
            }
            return pattern.endsWith("*")
                    ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                    : name.equals(pattern);
        }

        /// Modules of other classes than those of the JDK are not known.
        private boolean isIn(String name) {
            return ModuleLayer.boot()
                    .findModule(module)
                    .filter(found -> found.getPackages().contains(packageOf(name)))
                    .isPresent();
        }

        private static String packageOf(String name) {
            int dot = name.lastIndexOf('.');
            return dot < 0 ? "" : name.substring(0, dot);
        }
    }

    private FilterPattern(String text, List<Part> parts) {
        this.text = text;
        this.parts = parts;
    }

    /// Returns the pattern of a text.
    ///
    /// @throws IllegalArgumentException if `text` is not a pattern
    public static FilterPattern parse(String text) {
        ObjectInputFilter.Config.createFilter(text); // refuses unknown limits, for example
        List<Part> parts = new ArrayList<>();
        for (String part : text.split(";", -1)) { // white space is a part of names
            if (part.isEmpty() || part.contains("=")) {
                continue;
            }
            boolean rejects = part.startsWith("!");
            String rest = rejects ? part.substring(1) : part;
            int slash = rest.indexOf('/');
            String module = slash < 0 ? "" : rest.substring(0, slash);
            String pattern = rest.substring(slash + 1);
            if (pattern.isEmpty() || (pattern.indexOf('*') >= 0 && !endsWithStars(pattern))) {
                throw new IllegalArgumentException("malformed filter: part=" + part);
            }
            parts.add(new Part(module, pattern, rejects));
        }
        return new FilterPattern(text, List.copyOf(parts));
    }

    private static boolean endsWithStars(String pattern) {
        int first = pattern.indexOf('*');
        String stars = pattern.substring(first);
        return stars.equals("*") || (stars.equals("**") && pattern.endsWith(".**"));
    }

    /// Returns what the first part that matches says.
    ///
    /// @param name as [Class#getName] says it; an array counts as its elements
    public Status status(String name) {
        for (Part part : parts) {
            if (part.matches(name)) {
                return part.rejects ? Status.REJECTED : Status.ALLOWED;
            }
        }
        return Status.UNDECIDED;
    }

    @Override
    public String toString() {
        return text;
    }
}
