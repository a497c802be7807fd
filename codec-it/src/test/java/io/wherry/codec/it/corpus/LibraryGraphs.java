// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/// The graphs of one library, in the order they were put there.
final class LibraryGraphs {
    private final String library;
    private final List<CorpusGraph> graphs = new ArrayList<>();

    LibraryGraphs(String library) {
        this.library = library;
    }

    /// @param name words with hyphens
    LibraryGraphs put(String name, Supplier<Object> factory) {
        graphs.add(new CorpusGraph(library, name, factory, false));
        return this;
    }

    LibraryGraphs putAll(List<Class<?>> classes) {
        for (Class<?> type : classes) {
            graphs.add(new CorpusGraph(library, type.getName(), () -> JarScan.make(type), true));
        }
        return this;
    }

    List<CorpusGraph> graphs() {
        return Collections.unmodifiableList(graphs);
    }
}
