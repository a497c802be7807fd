// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One program of the catalogue: either its lowered class returns what the plain class returns, or
/// it is refused.
///
/// @param name of the class
/// @param source of the class, from its annotations on; the class has a static method `run`
/// @param refusal part of the message of the refusal; null if the class is lowered
record Probe(String name, String source, @Nullable String refusal) {
    /// A program that returns the same lowered.
    ///
    /// @param members of the class with `@Iso`
    static Probe same(String name, String members) {
        return new Probe(name, wrap(name, members), null);
    }

    /// A program that is refused.
    static Probe refused(String name, String members, String refusal) {
        return new Probe(name, wrap(name, members), Objects.requireNonNull(refusal));
    }

    /// A program whose main class is an ordinary one: classes with `@Iso` are nested in it.
    static Probe ordinary(String name, String members) {
        return new Probe(name, "public class " + name + " {\n" + members + "\n}\n", null);
    }

    private static String wrap(String name, String members) {
        return "@Iso public class " + name + " {\n" + members + "\n}\n";
    }

    @Override
    public String toString() {
        return name;
    }
}
