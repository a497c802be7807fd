// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import io.wherry.codec.ClassFilter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Class names, packages (`com.acme.*`) and packages with those below (`com.acme.**`). Immutable.
public final class NamePatterns implements ClassFilter {
    private static final String PACKAGE = ".*";
    private static final String BELOW = ".**";

    /// Most patterns in [#toString].
    private static final int MOST_SHOWN = 8;

    private final List<String> patterns;
    private final Set<String> names = new HashSet<>();

    /// With their last dot.
    private final Set<String> packages = new HashSet<>();

    /// The same, of packages whose sub-packages are meant as well.
    private final Set<String> roots = new HashSet<>();

    public NamePatterns(List<String> patterns) {
        this.patterns = List.copyOf(patterns);
        for (String pattern : patterns) {
            add(pattern);
        }
    }

    private void add(String pattern) {
        if (pattern.endsWith(BELOW)) {
            roots.add(checked(pattern, BELOW.length()));
        } else if (pattern.endsWith(PACKAGE)) {
            packages.add(checked(pattern, PACKAGE.length()));
        } else {
            checked(pattern, 0);
            names.add(pattern);
        }
    }

    /// The pattern up to its last dot; without its stars.
    private static String checked(String pattern, int suffix) {
        String plain = pattern.substring(0, pattern.length() - suffix);
        if (plain.isEmpty() || plain.indexOf('*') >= 0) {
            throw new IllegalArgumentException("not a pattern of class names: " + pattern);
        }
        return plain + '.';
    }

    @Override
    public boolean allows(String className) {
        if (names.contains(className)) {
            return true;
        }
        int dot = className.lastIndexOf('.');
        if (dot >= 0 && packages.contains(className.substring(0, dot + 1))) {
            return true;
        }
        while (dot >= 0) {
            if (roots.contains(className.substring(0, dot + 1))) {
                return true;
            }
            dot = className.lastIndexOf('.', dot - 1);
        }
        return false;
    }

    @Override
    public String toString() {
        int more = patterns.size() - MOST_SHOWN;
        String shown = String.join(", ", more <= 0 ? patterns : patterns.subList(0, MOST_SHOWN));
        return "ClassFilter.allow(" + shown + (more <= 0 ? ")" : ", and " + more + " more)");
    }
}
