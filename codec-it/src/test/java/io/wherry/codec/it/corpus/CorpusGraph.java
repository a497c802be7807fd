// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.function.Supplier;

/// One graph of serializable classes of other projects.
///
/// @param swept whether it is a lone instance from the sweep, not made by hand
/// @param factory makes a fresh graph; two may differ, by the time or by chance
public record CorpusGraph(String library, String name, Supplier<Object> factory, boolean swept) {

    /// Makes a graph that shares only singletons of the JVM with earlier ones.
    public Object fresh() {
        return factory.get();
    }

    /// Library and name, as in `guava/immutable-list`.
    public String path() {
        return library + '/' + name;
    }

    @Override
    public String toString() {
        return path();
    }
}
