// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.options.BenchOptions;
import io.wherry.bench.page.Document;
import io.wherry.bench.page.Facts;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Builds the page on times to write files and to read them.
public final class FilesPage {
    private static final String NOTHING = "-";

    private final FileTimes times;
    private final Document document;

    private FilesPage(FileTimes times, Document document) {
        this.times = times;
        this.document = document;
    }

    public static Document of(BenchOptions options, FileTimes times, Facts facts) {
        Document document = Document.of("Object streams over files", options, facts);
        FilesPage page = new FilesPage(times, document);
        page.head(options.effort());
        page.verdicts();
        page.limits();
        for (FileFigure figure : FileFigure.all(options.effort())) {
            page.figure(figure);
        }
        page.bytes();
        page.failures();
        page.setUps();
        return document;
    }

    private void head(Effort effort) {
        document.fact("options", String.join(" ", Fork.JVM_OPTIONS));
        document.fact("files", "in `" + OpenFile.folder() + "`");
        document.fact(
                "samples",
                effort.blocks().count()
                        + " blocks of about a millisecond, fewer of calls that take longer");
        if (effort.isShort()) {
            document.leftOut("figures 1 and 2; classes with methods of their own (`explicit`)");
        }
        document.paragraph(
                """
                Figures 1 to 6 of the first paper: what it takes to write to a file in memory and to read from it. The file is open \
                and has its length; each time a new stream begins at its start, and is flushed at the end of a write. \
                A JVM of its own runs each figure and contender, all contents in it. Every copy was compared with its graph before the clock \
                ran and after it, and files in java.io's format with java.io's, byte by byte. Times are medians with half the \
                distance from the 10th to the 90th percentile; ratios are java.io's median over the other's: **above 1x it is faster \
                than java.io**. The same graph is written again and again, so that its identity hashes are there. \
                `explicit` is Externalizable; single bytes and doubles take a call each, which only streams have.\
                """);
    }

    private void verdicts() {
        Grid grid =
                new Grid(
                        List.of(
                                "content, contender",
                                "motion",
                                "demanded",
                                "measured",
                                "bytes alone",
                                "verdict"));
        for (FileTarget target : FileTarget.ALL) {
            FileSubject subject = target.figure().largest();
            for (FileContender contender : FileContender.values()) {
                OptionalDouble ratio = times.ratio(contender, subject, target.motion());
                if (contender.isOurs() && ratio.isPresent()) {
                    grid.addCells(
                            List.of(
                                    Cell.of(subject.label() + ", " + contender.label()),
                                    Cell.of(target.motion().label()),
                                    Cell.of(target.demand()),
                                    Cell.ratio(Unit.SPEED_UP, ratio),
                                    Cell.ratio(
                                            Unit.SPEED_UP,
                                            times.ratio(
                                                    FileContender.RAW, subject, target.motion())),
                                    Cell.of(target.limit().verdict(ratio.getAsDouble()))));
                }
            }
        }
        if (!grid.isEmpty()) {
            document.title("## Performance targets");
            document.paragraph(
                    """
                    The factors of the paper, on the largest graph of the figure. `bytes alone` is the time of as many bytes written \
                    to a file, a lower bound of any serializer: a target beyond it cannot be met.\
                    """);
            document.grid(grid);
        }
    }

    private void limits() {
        Grid grid = new Grid(List.of("part of the speed of the bytes alone", "write", "read"));
        for (FileFigure figure : List.of(FileFigure.BYTES, FileFigure.DOUBLES)) {
            for (FileSubject subject : times.subjects(figure)) {
                List<String> row = new ArrayList<>(List.of(subject.label()));
                for (FileMotion motion : FileMotion.values()) {
                    Samples own = times.of(FileContender.LEAN, subject, motion);
                    Samples limit = times.of(FileContender.RAW, subject, motion);
                    row.add(
                            own == null || limit == null
                                    ? NOTHING
                                    : NumberFormats.percent(limit.median() / own.median()));
                }
                grid.add(row);
            }
        }
        document.title("## Lower bounds of arrays");
        document.paragraph(
                """
                The kernel copies to and from memory outside the heap only. A stream copies an array there and the kernel copies it on, \
                piece by piece while it is in the cache; on the way back the array is also made anew and cleared. The table is the \
                time of the bytes alone over that of `wherry streams, lean`.\
                """);
        document.grid(grid);
    }

    private void figure(FileFigure figure) {
        document.title("## " + figure.title());
        for (FileMotion motion : FileMotion.values()) {
            Grid grid = grid(motion.label()).drawn(Chart.BARS);
            for (FileSubject subject : times.subjects(figure)) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(subject.label())));
                for (FileContender contender : FileContender.values()) {
                    row.add(time(contender, subject, motion));
                }
                grid.addCells(row);
            }
            document.grid(grid);
        }
    }

    private Cell time(FileContender contender, FileSubject subject, FileMotion motion) {
        Cell time = Cell.time(times.of(contender, subject, motion));
        OptionalDouble ratio = times.ratio(contender, subject, motion);
        return ratio.isEmpty() || contender == FileContender.JAVA_IO
                ? time
                : time.with(", " + NumberFormats.ratio(ratio.getAsDouble()));
    }

    private void bytes() {
        document.title("## Bytes");
        Grid grid = grid("content");
        for (FileFigure figure : FileFigure.values()) {
            for (FileSubject subject : times.subjects(figure)) {
                List<Cell> row = new ArrayList<>(List.of(Cell.of(subject.label())));
                for (FileContender contender : FileContender.values()) {
                    Long size = times.size(contender, subject);
                    row.add(size == null ? Cell.NOTHING : Cell.bytes(size));
                }
                grid.addCells(row);
            }
        }
        document.grid(grid);
    }

    private void failures() {
        Grid grid = new Grid(List.of("reason"));
        times.failures().forEach(reason -> grid.add(List.of(reason)));
        document.refusals(grid);
    }

    private void setUps() {
        document.title("## Contenders");
        for (FileContender contender : FileContender.values()) {
            document.fact(contender.label(), contender.setUp());
        }
    }

    private static Grid grid(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        for (FileContender contender : FileContender.values()) {
            titles.add(contender.label());
        }
        return new Grid(titles);
    }
}
