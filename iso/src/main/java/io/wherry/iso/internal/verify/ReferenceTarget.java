// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The permitted targets of a reference field or of the elements of an array. Thread-safe.
final class ReferenceTarget {
    private static final Set<String> TEXTS =
            Set.of(
                    Types.TEXT,
                    CharSequence.class.getName(),
                    Types.LATIN1.name(),
                    Types.UTF16.name());

    private static final String ANYTHING = Object.class.getName();
    private static final String ARRAY = "[]";
    private static final int MOST = 16;

    private static final Map<String, ReferenceTarget> ALL = new ConcurrentHashMap<>();

    /// Any object, also of an unknown type.
    static final ReferenceTarget ANY = new ReferenceTarget(ANYTHING);

    private final String name;

    /* Numbers of accepted types; copied on write. Racy: a thread that misses a number computes the
     * result again. */
    private int[] good = {};

    private ReferenceTarget(String name) {
        this.name = name;
    }

    /// @param name of a type, as in the target of a field
    static ReferenceTarget of(String name) {
        return ALL.computeIfAbsent(name, ReferenceTarget::new);
    }

    String name() {
        return name;
    }

    /// Returns whether objects of the type with this number are permitted.
    boolean accepts(int id) {
        if (this == ANY) {
            return true;
        }
        int[] found = good;
        for (int one : found) {
            if (one == id) {
                return true;
            }
        }
        return ask(id, found);
    }

    private boolean ask(int id, int[] found) {
        Type type = Types.known(id);
        if (type == null || !accepts(name, type)) {
            return false;
        }
        if (found.length < MOST) {
            int[] more = Arrays.copyOf(found, found.length + 1);
            more[found.length] = id;
            good = more;
        }
        return true;
    }

    /* An interface is not a cluster type: the target is checked when it is used. */
    private static boolean accepts(String wanted, Type type) {
        for (Type one = type; one != null; one = one.superType()) {
            if (one.name().equals(wanted)) {
                return true;
            }
        }
        if (TEXTS.contains(wanted)) {
            return type == Types.LATIN1 || type == Types.UTF16;
        }
        if (wanted.equals(ANYTHING) || isNoType(wanted)) {
            return true;
        }
        if (type.isArray()) {
            return type.element() == Kind.REFERENCE
                    && wanted.endsWith(ARRAY)
                    && acceptsElements(
                            wanted.substring(0, wanted.length() - ARRAY.length()),
                            Types.named(type.elementType()));
        }
        return false;
    }

    private static boolean isNoType(String wanted) {
        return !wanted.endsWith(ARRAY) && Types.named(wanted) == null;
    }

    private static boolean acceptsElements(String wanted, @Nullable Type element) {
        return element == null || accepts(wanted, element);
    }
}
