// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.options;

import io.wherry.bench.harness.Effort;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// One page of results.
public enum Section {
    LEAN("lean", Area.CODEC, 90, 750),
    ALLOCATION("allocation", Area.CODEC, 1, 1),
    CONFORMANCE("conformance", Area.CODEC, 20, 75),
    JAVAIO("javaio", Area.CODEC, 60, 225),
    SMALL("small", Area.CODEC, 15, 35),
    INSPECT("inspect", Area.CODEC, 15, 60),
    ARRAYS("arrays", Area.CODEC, 30, 180),
    FILES("files", Area.CODEC, 55, 150),
    START("start", Area.CODEC, 15, 55),
    THREADS("threads", Area.CODEC, 20, 75),
    MESSAGES("messages", Area.TRANSPORTS, 50, 100),
    LINKS("links", Area.TRANSPORTS, 40, 105),
    RMI("rmi", Area.RMI, 105, 490),
    RMI_LOAD("rmi-load", Area.RMI, 195, 820),
    MPI("mpi-buffers", Area.MPI, 40, 225),
    MPI_OBJECTS("mpi-objects", Area.MPI, 45, 115),
    ISO("iso", Area.ISO, 105, 375),
    APPS("apps", Area.APPS, 80, 680),
    ABLATION("ablation", Area.CODEC, 20, 190),
    AGENT("agent", Area.ENGINES, 80, 350),
    INTEGRATIONS("integrations", Area.ENGINES, 90, 360);

    /// The names of all sections, for help texts.
    public static final String ALL =
            "lean, allocation, conformance, javaio, small, inspect, arrays, files, start, threads, messages, links, rmi-load, mpi-buffers, mpi-objects, ablation, agent, integrations";

    /// The sections with figures and tables of the documents.
    public static final Set<Section> OF_DOCUMENTS =
            EnumSet.of(LEAN, ALLOCATION, MESSAGES, FILES, RMI, MPI_OBJECTS, ISO, APPS, ABLATION);

    /// The default sections of a short run, which take about ten minutes.
    public static final Set<Section> BRIEF =
            EnumSet.of(
                    LEAN,
                    ALLOCATION,
                    CONFORMANCE,
                    SMALL,
                    FILES,
                    MESSAGES,
                    LINKS,
                    RMI,
                    MPI,
                    MPI_OBJECTS,
                    ISO,
                    APPS);

    private final String label;
    private final Area area;
    private final int briefSeconds;
    private final int fullSeconds;

    /// @param briefSeconds approximate duration in a short run
    /// @param fullSeconds approximate duration in a full run
    Section(String label, Area area, int briefSeconds, int fullSeconds) {
        this.label = label;
        this.area = area;
        this.briefSeconds = briefSeconds;
        this.fullSeconds = fullSeconds;
    }

    /// The names of all, in their order.
    public static List<String> labels() {
        return Arrays.stream(values()).map(Section::label).toList();
    }

    /// Its name on the command line.
    public String label() {
        return label;
    }

    public Area area() {
        return area;
    }

    /// The approximate duration in seconds.
    public int seconds(Effort effort) {
        return effort == Effort.FULL ? fullSeconds : briefSeconds;
    }

    /// The name of its page.
    String file() {
        return label + ".md";
    }

    /// All sections of an area, or the one of that name.
    ///
    /// @throws IllegalArgumentException if there is none
    public static Set<Section> named(String name) {
        Set<Section> found =
                Arrays.stream(values())
                        .filter(section ->
                                section.area.label().equals(name) || section.label.equals(name))
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Section.class)));
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no section of this name: " + name);
        }
        return found;
    }
}
