// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/// One page of results.
enum Section {
    CODEC("codec"),
    ALLOCATION("allocation"),
    JAVAIO("javaio"),
    ARRAYS("arrays"),
    FILES("files"),
    START("start"),
    THREADS("threads"),
    MESSAGES("messages"),
    LINKS("links"),
    RMI("rmi"),
    MPI("mpi"),
    MPI_OBJECTS("mpi-objects"),
    ISO("iso"),
    APPS("apps"),
    ABLATION("ablation");

    /// Those that show figures and tables of the documents.
    static final Set<Section> OF_DOCUMENTS =
            EnumSet.of(CODEC, ALLOCATION, MESSAGES, FILES, RMI, MPI_OBJECTS, ISO, APPS, ABLATION);

    /// Where pages go that replace the ones there are.
    static final Path DOCUMENTS = Path.of("docs", "results");

    private final String label;

    Section(String label) {
        this.label = label;
    }

    /// What one types.
    String label() {
        return label;
    }

    /// The name of its page.
    String file() {
        return label + ".md";
    }

    /// @throws IllegalArgumentException if there is no such section
    static Section labelled(String label) {
        for (Section section : values()) {
            if (section.label.equals(label)) {
                return section;
            }
        }
        throw new IllegalArgumentException("no section of this name: " + label);
    }
}
