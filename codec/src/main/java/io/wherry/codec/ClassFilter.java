// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.lean.admission.NamePatterns;
import java.util.List;

/// Says by name which classes a reader may look up: it is asked before a class is loaded.
///
/// It is asked about the names in a message: classes of objects and of `Class` objects, component
/// classes of arrays (`com.acme.Order` for `Order[][]`), each interface of a proxy, classes of enum
/// constants. It is not asked about superclasses, primitive types and the classes that the format
/// itself knows (docs/wire/lean.md: strings, numbers, `java.time`, the collections of `java.util`):
/// a message carries these as data and does not name the class.
///
/// An `ObjectInputFilter` ([GraphCodec#withFilter]) is asked later, when the class is loaded, and
/// knows sizes; with both, each must allow a class (SECURITY.md, "Two filters").
///
/// A filter is asked once about a class by each reader, so its result for a class must not change.
/// Many threads use it.
@FunctionalInterface
public interface ClassFilter {

    boolean allows(String className);

    /// Allows the classes that one of `patterns` names, in the words of
    /// `java.io.ObjectInputFilter`: `com.acme.Order`, all of a package `com.acme.*`, all of it and
    /// of those below it `com.acme.**`. Nested classes are named as `Class.getName()` does:
    /// `com.acme.Order$Line`.
    ///
    /// @throws IllegalArgumentException if a pattern has a star elsewhere
    static ClassFilter allow(String... patterns) {
        return new NamePatterns(List.of(patterns));
    }

    /// Allows exactly `classes`; in place of an array class, the class of its elements, because a
    /// filter is asked about that.
    static ClassFilter allow(Class<?>... classes) {
        return allow(
                List.of(classes).stream().map(ClassFilter::elementName).toArray(String[]::new));
    }

    private static String elementName(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        return element.getName();
    }

    /// Returns a filter that allows the classes that one of the two allows.
    default ClassFilter or(ClassFilter other) {
        return new UnionClassFilter(this, other);
    }
}
