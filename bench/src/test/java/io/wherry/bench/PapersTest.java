// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.bench.calls.Exercise;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.Remoting;
import io.wherry.bench.messages.Carrier;
import io.wherry.bench.messages.Flushing;
import io.wherry.bench.messages.MessageTrip;
import io.wherry.bench.mpi.Measure;
import io.wherry.bench.mpi.Way;
import io.wherry.bench.papers.MadeParts;
import io.wherry.bench.report.Markdown;
import io.wherry.bench.report.Part;
import io.wherry.bench.report.Run;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Pages with made-up numbers, and what the made parts find on them.
final class PapersTest {
    private static final Facts FACTS = PageTest.facts();
    private static final List<Placement> PLACEMENTS = List.of(Placement.ONE, Placement.TWO);

    private final Errand errand = Errand.parse(new String[] {"--full"});

    @Test
    void everyPlaceIsOnItsPage() {
        assertThat(MadeParts.strays(run())).isEmpty();
    }

    @Test
    void everyFigureAndTableIsThereWithoutAnyMeasurement() {
        Run run = MadeParts.onto(begun(), Section.labels());

        assertThat(run.parts().keySet()).containsExactly("overview", "seeds");
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
        Run once = MadeParts.onto(run(), Section.labels());
        Run twice = MadeParts.onto(once, Section.labels());

        assertThat(text(twice, "seeds")).isEqualTo(text(once, "seeds"));
        assertThat(text(twice, "overview")).isEqualTo(text(once, "overview"));
        assertThat(List.copyOf(twice.parts().keySet()).subList(0, 3))
                .containsExactly("overview", "seeds", "lean");
    }

    @Test
    void numbersOfARunStandBesideThoseOfTheDocument() {
        String page = text(MadeParts.onto(run(), Section.labels()), "seeds").replaceAll(" +", " ");

        assertThat(page)
                .contains(
                        "## 000: Breg and Polychronopoulos",
                        "| byte-500 | about 20 us | 300 ns ±0 % | 300 ns ±0 % |",
                        "| java.io, buffered | more than 100,000 /s | 1.00 M/s ±0 % |");
    }

    @Test
    void whatASerializerKeepsStandsBesideItsSpeed() {
        String page =
                text(MadeParts.onto(run(), Section.labels()), "overview").replaceAll(" +", " ");

        int rules = ConformanceStint.rules().size();
        assertThat(page)
                .contains(
                        "| Kryo | 1.00x | 1.00x | 1.00x | 1 of " + rules + " |",
                        "| memcpy | 1.00x | 1.00x | 1.00x | - |");
    }

    private static String text(Run run, String section) {
        return Markdown.of(run.parts().get(section).blocks());
    }

    private Run begun() {
        return Run.begun(FACTS.setting(errand));
    }

    /// A page of each section.
    private Run run() {
        Map<String, Document> pages = new LinkedHashMap<>();
        pages.put("lean", lean());
        pages.put("conformance", conformance());
        pages.put("files", FilesPage.of(errand, new FileTimes(), FACTS));
        pages.put("messages", messages());
        pages.put("links", links());
        pages.put("rmi", calls());
        pages.put("mpi-buffers", buffers());
        pages.put("mpi-objects", objects());
        pages.put("iso", clusters());
        pages.put("apps", AppsPage.of(errand, new AppTimes(), new AppProfiles(), FACTS));
        pages.put("ablation", AblationPage.of(errand, new Ablation(), FACTS));
        Run run = begun();
        for (var page : pages.entrySet()) {
            assertThat(Shown.page(page.getValue())).isNotEmpty();
            run = run.with(page.getKey(), Part.measured(1, page.getValue().blocks()));
        }
        return run;
    }

    private Document lean() {
        Results results = new Results(io.wherry.bench.Contender.WHERRY);
        for (Workload workload : errand.workloads(Comparison.LEAN)) {
            for (var contender : errand.contenders(Comparison.LEAN)) {
                results.add(workload, contender, PageTest.times(100, 200, 300));
            }
        }
        return Page.of(errand, Comparison.LEAN, results, FACTS);
    }

    private Document conformance() {
        ConformanceResults results = new ConformanceResults();
        for (var contender : ConformanceResults.CONTENDERS) {
            results.add(contender, "HOLDS a ring stays a ring\n");
        }
        return ConformancePage.of(errand, results, FACTS);
    }

    private Document messages() {
        Messages messages = new Messages();
        for (Carrier carrier : Carrier.values()) {
            for (Flushing flushing : Flushing.values()) {
                messages.add(carrier, flushing, new MessageTrip(1_000L * Messages.COUNT, 3, 8));
            }
        }
        return MessagesPage.of(errand, messages, FACTS);
    }

    private Document links() {
        Map<LinkFigure, Rounds> figures = new LinkedHashMap<>();
        for (Contender contender : Contender.values()) {
            for (Placement placement : PLACEMENTS) {
                figures.put(LinkFigure.median(placement, contender), new Rounds(1_000));
                figures.put(LinkFigure.tail(placement, contender), new Rounds(2_000));
            }
        }
        Links links = new Links();
        for (Medium medium : Medium.values()) {
            links.add(medium, LinkStint.format(figures));
        }
        return LinksPage.of(errand, links, FACTS);
    }

    private Document calls() {
        Calls calls = new Calls();
        Exercise quick = Exercise.of(Operation.QUICK);
        for (Placement placement : PLACEMENTS) {
            for (Remoting remoting : Remoting.values()) {
                calls.add(CallFigure.of(remoting, placement, quick), 1_000);
            }
            for (Medium medium : Medium.values()) {
                CallFigure raw = CallFigure.raw(medium, Contender.LINK, placement, Calls.SMALL);
                calls.add(raw, 1_000);
            }
        }
        return CallsPage.of(errand, calls, FACTS);
    }

    private Document buffers() {
        StringBuilder lines = new StringBuilder();
        for (int bytes : Measure.SIZES) {
            for (Way way : Way.values()) {
                lines.append(Measure.trip(bytes).label(way)).append(" 100\n");
            }
        }
        MpiTimes times = new MpiTimes();
        for (MpiRuntime runtime : MpiRuntime.values()) {
            times.add(runtime, "all", lines.toString());
        }
        return MpiPage.of(errand, times, times, FACTS);
    }

    private Document objects() {
        Map<String, Rounds> figures = new LinkedHashMap<>();
        for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
            for (ArrayShape shape : ArrayShape.values()) {
                for (int n : ObjectTrials.EXTENTS) {
                    for (ObjectWay way : ObjectWay.values()) {
                        ObjectFigure figure = ObjectFigure.array(element, n, shape, way);
                        Rounds rounds = new Rounds(500 + n + 0.1 * n * n);
                        figures.put(figure.label(), rounds);
                        figures.put(figure.serializing().label(), rounds);
                        figures.put(figure.unserializing().label(), rounds);
                    }
                }
            }
        }
        MpiObjects objects = new MpiObjects();
        objects.add(ObjectWay.OBJECT, Rounds.lines(figures));
        for (MpiRuntime runtime :
                List.of(MpiRuntime.OPEN_MPI, MpiRuntime.MPICH, MpiRuntime.PROCESSES)) {
            objects.add(runtime, Rounds.lines(figures));
        }
        return MpiObjectsPage.of(errand, objects, FACTS);
    }

    private Document clusters() {
        IsoRanks ranks = new IsoRanks(IsoTrips.SIZES);
        ranks.add(MpiRuntime.OPEN_MPI, "RAW-1000 1000.0\nTRUSTING-1000 1300.0\n");
        ranks.add(MpiRuntime.MPICH, "RAW-1000 1000.0\nTRUSTING-1000 1300.0\n");
        return IsoPage.of(
                errand,
                new IsoPage.Measured(
                        new IsoTrips(IsoTrips.SIZES), ranks, new IsoPrograms(IsoTrips.SIZES)),
                FACTS);
    }
}
