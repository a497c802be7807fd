// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/// Measures what the command line asks for, prints the pages and keeps them.
public final class Bench {
    private final Errand errand;
    private final Fork fork;
    private final Path folder;

    private final Map<Comparison, TableRun> tables = new EnumMap<>(Comparison.class);

    /// @param facts from before it was measured and after
    private record TableRun(Results results, Facts facts) {}

    private Bench(Errand errand, Path folder) {
        this.errand = errand;
        this.folder = folder;
        this.fork = new Fork(errand.effort(), folder);
    }

    /// Arguments: [Errand#USAGE].
    public static void main(String[] args) throws IOException, InterruptedException {
        Errand errand;
        try {
            errand = Errand.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("wherry: " + e.getMessage());
            System.err.print(Errand.USAGE);
            System.exit(2);
            return;
        }
        new Bench(errand, Files.createTempDirectory("wherry-bench")).run();
    }

    private void run() throws IOException, InterruptedException {
        Thread stopper = Thread.ofPlatform().unstarted(fork::stop);
        Runtime.getRuntime().addShutdownHook(stopper);
        Map<Section, String> pages = new EnumMap<>(Section.class);
        for (Section section : errand.sections()) {
            String page = page(section);
            pages.put(section, page);
            keep(section, page); // at once: a later section may be stopped
        }
        Runtime.getRuntime().removeShutdownHook(stopper);
        pages.values().forEach(System.out::println);
        if (!folder.toFile().delete()) { // not empty
            System.err.println("wherry: what failed says why in " + folder);
        }
    }

    private String page(Section section) throws IOException, InterruptedException {
        Facts facts = Facts.here();
        return switch (section) {
            case CODEC -> table(Comparison.LEAN);
            case ALLOCATION -> allocation(measured(Comparison.LEAN));
            case JAVAIO -> table(Comparison.JAVAIO);
            case ARRAYS -> ArraysPage.of(errand, ArrayTimes.measure(fork), facts.after());
            case FILES -> FilesPage.of(errand, FileTimes.measure(fork), facts.after());
            case START -> StartPage.of(errand, Starts.measure(errand, folder), facts.after());
            case THREADS -> ThreadsPage.of(errand, Crowds.measure(errand, fork), facts.after());
            case MESSAGES ->
                    MessagesPage.of(
                            errand, Messages.measure(errand.effort(), folder), facts.after());
            case LINKS -> LinksPage.of(errand, Links.measure(fork), facts.after());
            case RMI ->
                    CallsPage.of(errand, CallCrew.measure(errand.effort(), folder), facts.after());
            case MPI ->
                    MpiPage.of(errand, MpiTimes.measure(errand.effort(), folder), facts.after());
            case MPI_OBJECTS ->
                    MpiObjectsPage.of(
                            errand,
                            MpiObjects.measure(errand.effort(), fork, folder),
                            facts.after());
            case ISO ->
                    IsoPage.of(
                            errand,
                            new IsoPage.Measured(
                                    IsoTrips.measure(errand.effort(), folder),
                                    IsoRanks.measure(errand.effort(), folder),
                                    IsoPrograms.measure(errand.effort(), folder)),
                            facts.after());
            case APPS ->
                    AppsPage.of(
                            errand,
                            AppTimes.measure(errand.effort(), folder),
                            AppProfiles.measure(errand.effort(), folder),
                            facts.after());
            case ABLATION -> AblationPage.of(errand, Ablation.measure(errand, fork), facts.after());
        };
    }

    private String table(Comparison comparison) throws IOException, InterruptedException {
        TableRun run = measured(comparison);
        return Page.of(errand, comparison, run.results(), run.facts());
    }

    private String allocation(TableRun run) {
        return AllocationPage.of(errand, run.results(), run.facts());
    }

    /// Measured once for all sections that show it.
    private TableRun measured(Comparison comparison) throws IOException, InterruptedException {
        TableRun run = tables.get(comparison);
        if (run == null) {
            Facts facts = Facts.here();
            run = new TableRun(Table.measure(errand, comparison, fork), facts.after());
            tables.put(comparison, run);
        }
        return run;
    }

    private void keep(Section section, String page) throws IOException {
        Path out = errand.out();
        if (out != null) {
            Files.createDirectories(out);
            Files.writeString(out.resolve(section.file()), page);
        }
    }
}
