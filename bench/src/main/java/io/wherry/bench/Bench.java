// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.ablation.Ablation;
import io.wherry.bench.ablation.AblationPage;
import io.wherry.bench.app.AppProfiles;
import io.wherry.bench.app.AppTimes;
import io.wherry.bench.app.AppsPage;
import io.wherry.bench.arrays.ArrayTimes;
import io.wherry.bench.arrays.ArraysPage;
import io.wherry.bench.comparison.AllocationPage;
import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.comparison.ComparisonPage;
import io.wherry.bench.comparison.ComparisonRun;
import io.wherry.bench.comparison.Results;
import io.wherry.bench.conformance.ConformancePage;
import io.wherry.bench.conformance.ConformanceResults;
import io.wherry.bench.engines.AgentPage;
import io.wherry.bench.engines.AgentTimes;
import io.wherry.bench.engines.IntegrationPage;
import io.wherry.bench.engines.IntegrationTimes;
import io.wherry.bench.files.FileTimes;
import io.wherry.bench.files.FilesPage;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.iso.IsoPage;
import io.wherry.bench.latency.CallMeasurement;
import io.wherry.bench.latency.CallsPage;
import io.wherry.bench.links.LinkTimes;
import io.wherry.bench.links.LinksPage;
import io.wherry.bench.load.LoadMeasurement;
import io.wherry.bench.load.LoadPage;
import io.wherry.bench.messages.MessageTimes;
import io.wherry.bench.messages.MessagesPage;
import io.wherry.bench.mpi.MpiPage;
import io.wherry.bench.mpi.MpiTimes;
import io.wherry.bench.objects.MpiObjectTimes;
import io.wherry.bench.objects.MpiObjectsPage;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.options.Section;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.papers.DerivedParts;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.small.SmallPage;
import io.wherry.bench.small.SmallTimes;
import io.wherry.bench.start.StartPage;
import io.wherry.bench.start.StartTimes;
import io.wherry.bench.threads.ThreadTimes;
import io.wherry.bench.threads.ThreadsPage;
import io.wherry.bench.walk.WalkPage;
import io.wherry.bench.walk.WalkTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs the selected sections one by one and keeps the results.
public final class Bench {
    private final BenchOptions options;
    private final Fork fork;
    private final Path folder;

    private final Map<Comparison, TableRun> tables = new EnumMap<>(Comparison.class);

    /// @param facts from before it was measured and after
    private record TableRun(Results results, Facts facts) {}

    Bench(BenchOptions options) throws IOException {
        this.options = options;
        this.folder = Files.createTempDirectory("wherry-bench");
        this.fork = new Fork(options.effort(), folder);
    }

    /// The command `wherry bench`.
    public static void main(String[] args) {
        System.exit(BenchCommand.line().execute(args));
    }

    /// Measures all that is asked for.
    ///
    /// @return the exit code: 1 if a section broke off
    int run() throws IOException, InterruptedException {
        Thread stopper = Thread.ofPlatform().unstarted(fork::stop);
        Runtime.getRuntime().addShutdownHook(stopper);
        Run run = measured();
        Runtime.getRuntime().removeShutdownHook(stopper);
        conclude(run);
        if (!folder.toFile().delete()) { // not empty
            System.err.println("wherry: logs of failed programs are in " + folder);
        }
        return run.parts().values().stream().allMatch(Bench::isWell) ? 0 : 1;
    }

    private static boolean isWell(Part part) {
        return part.state() != Part.State.FAILED;
    }

    private @Nullable RunFolder runFolder() {
        Path kept = options.keep().folder();
        return kept == null ? null : new RunFolder(kept);
    }

    private Run measured() throws IOException, InterruptedException {
        RunFolder runFolder = runFolder();
        Run run = Run.begun(Facts.here().setting(options));
        if (runFolder != null && options.keep().resumed()) {
            run = runFolder.resume(run);
        }
        Set<Section> sections = EnumSet.copyOf(options.sections());
        Run before = run;
        sections.removeIf(section -> before.has(section.label()));
        Effort effort = options.effort();
        long seconds = sections.stream().mapToLong(section -> section.seconds(effort)).sum();
        try (BenchProgress progress = BenchProgress.of(seconds)) {
            for (Section section : sections) {
                progress.begin(section.seconds(effort));
                run = run.with(section.label(), part(section));
                if (runFolder != null) {
                    runFolder.keep(run); // at once: a later section may be stopped
                }
                progress.end();
            }
        }
        run = withLeftOut(run);
        if (runFolder != null) {
            run = DerivedParts.onto(run, Section.labels());
            runFolder.keep(run);
        }
        return run;
    }

    private static Run withLeftOut(Run measured) {
        Run run = measured;
        for (Section section : Section.values()) {
            if (!run.parts().containsKey(section.label())) {
                String reason = "not measured in this run: ./wherry bench " + section.label();
                run = run.with(section.label(), Part.skipped(reason));
            }
        }
        return run;
    }

    /// Measures a section; a failure does not end the run.
    private Part part(Section section) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            Document page = page(section);
            return Part.measured(seconds(begun), page.blocks());
        } catch (IOException | RuntimeException e) {
            System.err.println("wherry: section " + section.label() + " broke off: " + e);
            return Part.failed(String.valueOf(e.getMessage()), seconds(begun));
        }
    }

    private static double seconds(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }

    private void conclude(Run run) throws IOException {
        RunFolder runFolder = runFolder();
        if (runFolder == null) {
            System.out.println(Markdown.of(run));
        } else {
            runFolder.pages(run);
            run.parts().forEach((section, part) -> System.out.println(line(section, part)));
            System.out.println("kept in " + runFolder.folder());
        }
    }

    private static String line(String section, Part part) {
        return part.isMeasured()
                ? "%-12s %5.0f s".formatted(section, part.seconds())
                : "%-12s %s".formatted(section, part.reason());
    }

    private Document page(Section section) throws IOException, InterruptedException {
        Facts facts = Facts.here();
        return switch (section) {
            case LEAN -> table(Comparison.LEAN);
            case ALLOCATION -> allocation(measured(Comparison.LEAN));
            case CONFORMANCE ->
                    ConformancePage.of(
                            options, ConformanceResults.measure(options, fork), facts.after());
            case JAVAIO -> table(Comparison.JAVAIO);
            case SMALL -> SmallPage.of(options, SmallTimes.measure(fork), facts.after());
            case INSPECT -> WalkPage.of(options, WalkTimes.measure(fork), facts.after());
            case ARRAYS -> ArraysPage.of(options, ArrayTimes.measure(fork), facts.after());
            case FILES ->
                    FilesPage.of(options, FileTimes.measure(options.effort(), fork), facts.after());
            case START -> StartPage.of(options, StartTimes.measure(options, folder), facts.after());
            case THREADS ->
                    ThreadsPage.of(options, ThreadTimes.measure(options, fork), facts.after());
            case MESSAGES ->
                    MessagesPage.of(
                            options, MessageTimes.measure(options.effort(), folder), facts.after());
            case LINKS -> LinksPage.of(options, LinkTimes.measure(fork), facts.after());
            case RMI ->
                    CallsPage.of(
                            options,
                            CallMeasurement.measure(options.effort(), folder),
                            facts.after());
            case RMI_LOAD ->
                    LoadPage.of(
                            options,
                            LoadMeasurement.measure(options.effort(), folder),
                            facts.after());
            case MPI ->
                    MpiPage.of(
                            options,
                            MpiTimes.measure(options.effort(), folder),
                            MpiTimes.measureOnBusyCores(options.effort(), folder),
                            facts.after());
            case MPI_OBJECTS ->
                    MpiObjectsPage.of(
                            options,
                            MpiObjectTimes.measure(options.effort(), fork, folder),
                            facts.after());
            case ISO ->
                    IsoPage.of(
                            options, IsoPage.Measured.by(options.effort(), folder), facts.after());
            case APPS ->
                    AppsPage.of(
                            options,
                            AppTimes.measure(options.effort(), folder),
                            AppProfiles.measure(options.effort(), folder),
                            facts.after());
            case ABLATION ->
                    AblationPage.of(options, Ablation.measure(options, fork), facts.after());
            case AGENT, INTEGRATIONS -> ofLibraries(section, facts);
        };
    }

    /// A page on libraries of others.
    private Document ofLibraries(Section section, Facts facts)
            throws IOException, InterruptedException {
        return section == Section.AGENT
                ? AgentPage.of(
                        options, AgentTimes.measure(options.effort(), fork, folder), facts.after())
                : IntegrationPage.of(
                        options,
                        IntegrationTimes.measure(options.effort(), fork, folder),
                        facts.after());
    }

    private Document table(Comparison comparison) throws IOException, InterruptedException {
        TableRun run = measured(comparison);
        return ComparisonPage.of(options, comparison, run.results(), run.facts());
    }

    private Document allocation(TableRun run) {
        return AllocationPage.of(options, run.results(), run.facts());
    }

    /// Measured once for all sections that show it.
    private TableRun measured(Comparison comparison) throws IOException, InterruptedException {
        TableRun run = tables.get(comparison);
        if (run == null) {
            Facts facts = Facts.here();
            run = new TableRun(ComparisonRun.measure(options, comparison, fork), facts.after());
            tables.put(comparison, run);
        }
        return run;
    }
}
