// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.util.function.Supplier;

/// A graph of library classes.
///
/// @param behaviour uses the copy and returns a description of the results
/// @param isComparable whether the isomorphism check can look into it
record UsedGraph(
        String name, Supplier<Object> root, Behaviour<Object> behaviour, boolean isComparable) {

    /// Uses an object and returns a description of the results.
    @FunctionalInterface
    interface Behaviour<T> {
        String of(T copy) throws Exception;
    }

    static <T> UsedGraph of(Class<T> type, String name, Supplier<T> root, Behaviour<T> behaviour) {
        return new UsedGraph(name, root::get, copy -> behaviour.of(type.cast(copy)), true);
    }

    /// A graph whose order depends on identity hash codes, or whose contents depend on the
    /// installation.
    static <T> UsedGraph hidden(
            Class<T> type, String name, Supplier<T> root, Behaviour<T> behaviour) {
        return new UsedGraph(name, root::get, copy -> behaviour.of(type.cast(copy)), false);
    }
}
