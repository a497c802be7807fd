// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.contender.Contender;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.options.BenchOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Times of the first round trip of a class in fresh JVMs, by contender and JVM options.
public final class StartTimes {
    /// The graphs: a message of two strings; an order with records, enums, collections and numbers.
    static final List<String> GRAPHS = List.of("message", "order");

    /// How a JVM is given its classes.
    enum Way {
        CLASS_PATH("class path"),
        MODULES("module path"),
        CACHE("AOT cache");

        private final String title;

        Way(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /// @param contender null for a JVM that only makes the graph
    record Cell(@Nullable Contender contender, Way way, String graph) {}

    /// A JVM warns of classes that its cache has no place for, on the way of our numbers.
    private static final String NO_LOG = "-Xlog:disable";

    private static final String PATH = System.getProperty("java.class.path");

    private final Launch nothing =
            new Launch(
                    command(List.of(), path(entry -> isNeeded(entry, null)), EmptyProgram.class));
    private final Map<Cell, Launch> launches = new LinkedHashMap<>();

    /// Measures in rounds, so that a temporary load does not spoil one row.
    public static StartTimes measure(BenchOptions benchOptions, Path folder)
            throws IOException, InterruptedException {
        StartTimes starts = new StartTimes();
        List<Path> caches = starts.prepare(benchOptions, folder);
        BenchProgress.say("[start]");
        for (int round = benchOptions.effort().launches(); round > 0; round--) {
            BenchProgress.say(" " + round);
            starts.nothing.run();
            for (Launch launch : starts.launches.values()) {
                launch.run();
            }
        }
        BenchProgress.line();
        for (Path cache : caches) {
            Files.deleteIfExists(cache);
        }
        return starts;
    }

    private List<Path> prepare(BenchOptions benchOptions, Path folder)
            throws IOException, InterruptedException {
        List<Path> caches = new ArrayList<>();
        for (String graph : GRAPHS) {
            add(null, Way.CLASS_PATH, graph, List.of());
            for (Contender contender : Comparison.LEAN.serializers(benchOptions)) {
                add(contender, Way.CLASS_PATH, graph, List.of());
                if (contender == Contender.WHERRY) {
                    add(contender, Way.MODULES, graph, List.of());
                }
            }
            for (Contender contender : Comparison.LEAN.serializers(benchOptions)) {
                Path cache = folder.resolve(contender.label() + '-' + graph + ".aot");
                caches.add(cache);
                train(contender, graph, cache);
                add(contender, Way.CACHE, graph, List.of("-XX:AOTCache=" + cache, NO_LOG));
            }
        }
        return caches;
    }

    /// Runs once to write an AOT cache for the other runs (JEP 483 and 514).
    private static void train(Contender contender, String graph, Path cache)
            throws IOException, InterruptedException {
        BenchProgress.say("[start] training " + contender.label() + ' ' + graph);
        BenchProgress.line();
        Launch launch =
                new Launch(
                        command(
                                contender,
                                Way.CACHE,
                                graph,
                                List.of("-XX:AOTCacheOutput=" + cache, NO_LOG)));
        launch.run();
    }

    private void add(@Nullable Contender contender, Way way, String graph, List<String> options) {
        launches.put(
                new Cell(contender, way, graph),
                new Launch(command(contender, way, graph, options)));
    }

    private static List<String> command(
            @Nullable Contender contender, Way way, String graph, List<String> more) {
        List<String> options = new ArrayList<>(more);
        Predicate<String> needed = entry -> isNeeded(entry, contender);
        if (contender != null) {
            options.addAll(contender.jvmOptions());
        }
        if (way == Way.MODULES) {
            String modules = path(needed.and(StartTimes::isModule));
            options.addAll(List.of("-p", modules, "--add-modules", "io.wherry.codec"));
            needed = needed.and(entry -> !isModule(entry));
        }
        List<String> command = command(options, path(needed), FirstTrip.class);
        command.addAll(List.of(contender == null ? FirstTrip.NONE : contender.label(), graph));
        return command;
    }

    private static List<String> command(List<String> options, String path, Class<?> main) {
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-cp", path, main.getName()));
        return command;
    }

    private static String path(Predicate<String> wanted) {
        return Arrays.stream(PATH.split(File.pathSeparator, -1))
                .filter(wanted)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /* A jar that is not needed would be opened all the same, to find that the class is not in it. */
    private static boolean isNeeded(String entry, @Nullable Contender contender) {
        if (!entry.endsWith(".jar")) {
            return true; // a folder of classes
        }
        List<String> jars = new ArrayList<>(List.of("wherry-bench", "wherry-testkit", "jspecify"));
        if (contender != null) {
            jars.addAll(contender.jars());
        }
        String name = name(entry);
        return jars.stream().anyMatch(name::startsWith);
    }

    private static String name(String entry) {
        return entry.substring(entry.lastIndexOf(File.separatorChar) + 1);
    }

    /// Whether this is one of the jars that a program with named modules has on its module path.
    private static boolean isModule(String entry) {
        String name = name(entry);
        return Stream.of("wherry-codec", "wherry-bytes", "jspecify").anyMatch(name::startsWith);
    }

    /// Starts an empty program.
    Launch nothing() {
        return nothing;
    }

    /// Null if it was not measured.
    @Nullable Launch of(Cell cell) {
        return launches.get(cell);
    }

    Map<Cell, Launch> all() {
        return launches;
    }
}
