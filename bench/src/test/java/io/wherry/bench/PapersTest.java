// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.ablation.Ablation;
import io.wherry.bench.ablation.AblationPage;
import io.wherry.bench.app.AppProfiles;
import io.wherry.bench.app.AppTimes;
import io.wherry.bench.app.AppsPage;
import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.comparison.Comparison;
import io.wherry.bench.comparison.ComparisonPage;
import io.wherry.bench.comparison.Results;
import io.wherry.bench.conformance.ConformanceForkedRun;
import io.wherry.bench.conformance.ConformancePage;
import io.wherry.bench.conformance.ConformanceResults;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.engines.IntegrationPage;
import io.wherry.bench.engines.IntegrationTimes;
import io.wherry.bench.files.FileTimes;
import io.wherry.bench.files.FilesPage;
import io.wherry.bench.harness.Rounds;
import io.wherry.bench.iso.IsoPage;
import io.wherry.bench.iso.IsoProgramTimes;
import io.wherry.bench.iso.IsoRankTimes;
import io.wherry.bench.iso.IsoTransferTimes;
import io.wherry.bench.latency.CallFigure;
import io.wherry.bench.latency.CallTimes;
import io.wherry.bench.latency.CallsPage;
import io.wherry.bench.links.LinkFigure;
import io.wherry.bench.links.LinkForkedRun;
import io.wherry.bench.links.LinkTimes;
import io.wherry.bench.links.LinksPage;
import io.wherry.bench.links.LocalTransport;
import io.wherry.bench.load.SampleLoads;
import io.wherry.bench.maps.MapTimes;
import io.wherry.bench.maps.VersionTimes;
import io.wherry.bench.messages.Flushing;
import io.wherry.bench.messages.MessageFormat;
import io.wherry.bench.messages.MessageTimes;
import io.wherry.bench.messages.MessageTrip;
import io.wherry.bench.messages.MessagesPage;
import io.wherry.bench.mpi.BufferKind;
import io.wherry.bench.mpi.MpiMeasurement;
import io.wherry.bench.mpi.MpiPage;
import io.wherry.bench.mpi.MpiRuntime;
import io.wherry.bench.mpi.MpiTimes;
import io.wherry.bench.objects.MpiObjectTimes;
import io.wherry.bench.objects.MpiObjectsPage;
import io.wherry.bench.objects.ObjectFigure;
import io.wherry.bench.objects.ObjectTransport;
import io.wherry.bench.objects.ObjectTrials;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.options.Section;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.papers.DerivedParts;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.bench.trial.SampleOutcomes;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Pages with made-up numbers, and what the made parts find on them.
final class PapersTest {
    private static final Facts FACTS = SampleFacts.facts();
    private static final List<Placement> PLACEMENTS = List.of(Placement.ONE, Placement.TWO);

    private final BenchOptions options = BenchCommand.parse(new String[] {"--full"});

    @Test
    void everyPlaceIsOnItsPage() {
        assertThat(DerivedParts.strays(run())).isEmpty();
    }

    @Test
    void everyFigureAndTableIsThereWithoutAnyMeasurement() {
        Run run = DerivedParts.onto(begun(), Section.labels());

        assertThat(run.parts().keySet()).containsExactly("overview", "seeds", "limits");
        String page = text(run, "seeds");
        assertThat(page).contains("To measure it: `./wherry bench rmi`.");
        for (int figure = 1; figure <= 8; figure++) {
            assertThat(page).contains("### 000, figure " + figure + ":");
        }
        for (int figure = 2; figure <= 10; figure++) {
            assertThat(page).contains("### 001, figure 4." + figure + ":");
        }
        for (int table = 1; table <= 6; table++) {
            assertThat(page).contains("### 001, table 4." + table + ":");
        }
        assertThat(page)
                .contains(
                        "### 000, table 1:",
                        "### 002, table 1:",
                        "### 002, figure 3:",
                        "### 002, figure 6:",
                        "### 002, figure 7:",
                        "### 002, the model, fitted",
                        "### 003, table 1:",
                        "### 004:");
        assertThat(text(run, "overview")).contains("| rmi ", "`./wherry bench rmi`");
    }

    @Test
    void partsAreMadeAnewAndLeadTheRun() {
        Run once = DerivedParts.onto(run(), Section.labels());
        Run twice = DerivedParts.onto(once, Section.labels());

        assertThat(text(twice, "seeds")).isEqualTo(text(once, "seeds"));
        assertThat(text(twice, "overview")).isEqualTo(text(once, "overview"));
        assertThat(List.copyOf(twice.parts().keySet()).subList(0, 3))
                .containsExactly("overview", "seeds", "lean");
    }

    @Test
    void numbersOfARunAreShownNextToThoseOfTheDocument() {
        String page =
                text(DerivedParts.onto(run(), Section.labels()), "seeds").replaceAll(" +", " ");

        assertThat(page)
                .contains(
                        "## 000: Breg and Polychronopoulos",
                        "| byte-500 | about 20 us | 300 ns ±0 % | 300 ns ±0 % |",
                        "| java.io, buffered | more than 100,000 /s | 1.00 M/s ±0 % |");
    }

    @Test
    void guaranteesOfASerializerAreShownNextToItsSpeed() {
        String page =
                text(DerivedParts.onto(run(), Section.labels()), "overview").replaceAll(" +", " ");

        int rules = ConformanceForkedRun.rules().size();
        assertThat(page)
                .contains(
                        "| Kryo | 1.00x | 1.00x | 1.00x | 1 of " + rules + " |",
                        "| memcpy | 1.00x | 1.00x | 1.00x | - |");
    }

    private static String text(Run run, String section) {
        return Markdown.of(run.parts().get(section).blocks());
    }

    private Run begun() {
        return Run.begun(FACTS.setting(options));
    }

    /// A page of each section.
    private Run run() {
        Map<String, Document> pages = new LinkedHashMap<>();
        pages.put("lean", serializers(Comparison.LEAN));
        pages.put("conformance", conformance());
        pages.put("files", FilesPage.of(options, new FileTimes(), FACTS));
        pages.put("messages", messages());
        pages.put("links", links());
        pages.put("rmi", calls());
        pages.put("mpi-buffers", buffers());
        pages.put("mpi-objects", objects());
        pages.put("iso", clusters());
        pages.put("javaio", serializers(Comparison.JAVAIO));
        pages.put("rmi-load", SampleLoads.page(options, FACTS));
        pages.put("integrations", IntegrationPage.of(options, new IntegrationTimes(), FACTS));
        pages.put("apps", AppsPage.of(options, new AppTimes(), new AppProfiles(), FACTS));
        pages.put("ablation", AblationPage.of(options, new Ablation(), FACTS));
        Run run = begun();
        for (var page : pages.entrySet()) {
            assertThat(PageAssertions.page(page.getValue())).isNotEmpty();
            run = run.with(page.getKey(), Part.measured(1, page.getValue().blocks()));
        }
        return run;
    }

    private Document serializers(Comparison comparison) {
        Results results = new Results(comparison.own());
        for (Workload workload : comparison.workloads(options)) {
            for (var variant : comparison.contenders(options)) {
                results.add(workload, variant, SampleOutcomes.times(100, 200, 300));
            }
        }
        return ComparisonPage.of(options, comparison, results, FACTS);
    }

    private Document conformance() {
        ConformanceResults results = new ConformanceResults();
        for (var variant : ConformanceResults.CONTENDERS) {
            results.add(variant, "HOLDS a ring stays a ring\n");
        }
        return ConformancePage.of(options, results, FACTS);
    }

    private Document messages() {
        MessageTimes messages = new MessageTimes();
        for (MessageFormat carrier : MessageFormat.values()) {
            for (Flushing flushing : Flushing.values()) {
                messages.add(carrier, flushing, new MessageTrip(1_000L * MessageTimes.COUNT, 3, 8));
            }
        }
        return MessagesPage.of(options, messages, FACTS);
    }

    private Document links() {
        Map<LinkFigure, Rounds> figures = new LinkedHashMap<>();
        for (PingVariant variant : PingVariant.values()) {
            for (Placement placement : PLACEMENTS) {
                figures.put(LinkFigure.median(placement, variant), new Rounds(1_000));
                figures.put(LinkFigure.tail(placement, variant), new Rounds(2_000));
            }
        }
        LinkTimes links = new LinkTimes();
        for (LocalTransport medium : LocalTransport.values()) {
            links.add(medium, LinkForkedRun.format(figures));
        }
        return LinksPage.of(options, links, FACTS);
    }

    private Document calls() {
        CallTimes calls = new CallTimes();
        SizedOperation quick = SizedOperation.of(Operation.QUICK);
        for (Placement placement : PLACEMENTS) {
            for (RpcLibrary library : RpcLibrary.values()) {
                calls.add(CallFigure.of(library, placement, quick), 1_000);
            }
            for (LocalTransport medium : LocalTransport.values()) {
                CallFigure raw =
                        CallFigure.raw(medium, PingVariant.LINK, placement, CallTimes.SMALL);
                calls.add(raw, 1_000);
            }
        }
        return CallsPage.of(options, calls, FACTS);
    }

    private Document buffers() {
        StringBuilder lines = new StringBuilder();
        for (int bytes : MpiMeasurement.SIZES) {
            for (BufferKind transport : BufferKind.values()) {
                lines.append(MpiMeasurement.trip(bytes).label(transport)).append(" 100\n");
            }
        }
        MpiTimes times = new MpiTimes();
        for (MpiRuntime runtime : MpiRuntime.values()) {
            times.add(runtime, "all", lines.toString());
        }
        return MpiPage.of(options, times, times, FACTS);
    }

    private Document objects() {
        Map<String, Rounds> figures = new LinkedHashMap<>();
        for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
            for (ArrayShape shape : ArrayShape.values()) {
                for (int n : ObjectTrials.EXTENTS) {
                    for (ObjectTransport transport : ObjectTransport.values()) {
                        ObjectFigure figure = ObjectFigure.array(element, n, shape, transport);
                        Rounds rounds = new Rounds(500 + n + 0.1 * n * n);
                        figures.put(figure.label(), rounds);
                        figures.put(figure.serializing().label(), rounds);
                        figures.put(figure.unserializing().label(), rounds);
                    }
                }
            }
        }
        MpiObjectTimes objects = new MpiObjectTimes();
        objects.add(ObjectTransport.OBJECT, Rounds.lines(figures));
        for (MpiRuntime runtime :
                List.of(MpiRuntime.OPEN_MPI, MpiRuntime.MPICH, MpiRuntime.PROCESSES)) {
            objects.add(runtime, Rounds.lines(figures));
        }
        return MpiObjectsPage.of(options, objects, FACTS);
    }

    private Document clusters() {
        IsoRankTimes ranks = new IsoRankTimes(IsoTransferTimes.SIZES);
        ranks.add(MpiRuntime.OPEN_MPI, "RAW-1000 1000.0\nTRUSTING-1000 1300.0\n");
        ranks.add(MpiRuntime.MPICH, "RAW-1000 1000.0\nTRUSTING-1000 1300.0\n");
        return IsoPage.of(
                options,
                new IsoPage.Measured(
                        new IsoTransferTimes(IsoTransferTimes.SIZES),
                        new IsoTransferTimes(IsoTransferTimes.SIZES),
                        ranks,
                        new IsoProgramTimes(IsoTransferTimes.SIZES),
                        new MapTimes(1, MapTimes.PROCESSES),
                        new VersionTimes()),
                FACTS);
    }
}
