// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.hookorder;

import java.util.function.Supplier;

/// A graph of classes that people use.
///
/// @param behaviour what its copy does when it is used
/// @param isComparable whether the isomorphism check can look into it
record UsedGraph(
        String name, Supplier<Object> root, Behaviour<Object> behaviour, boolean isComparable) {

    /// Uses an object and says what happened.
    @FunctionalInterface
    interface Behaviour<T> {
        String of(T copy) throws Exception;
    }

    static <T> UsedGraph of(Class<T> type, String name, Supplier<T> root, Behaviour<T> behaviour) {
        return new UsedGraph(name, root::get, copy -> behaviour.of(type.cast(copy)), true);
    }

    /// A graph whose order follows from identity hashes, or whose contents are made by what is installed here.
    static <T> UsedGraph hidden(
            Class<T> type, String name, Supplier<T> root, Behaviour<T> behaviour) {
        return new UsedGraph(name, root::get, copy -> behaviour.of(type.cast(copy)), false);
    }
}
