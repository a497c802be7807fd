// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import io.wherry.bench.report.Block;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parallel programs of the document on specialized serialization.
final class ChangPrograms {
    private static final String APPS = "apps";
    private static final List<Integer> RANKS = List.of(1, 2, 4, 8);
    private static final int MOST = 8;
    private static final List<String> STACKS = List.of("java.rmi", "shm");
    private static final List<String> CALLS = List.of("java.rmi", "shm", "tcp");
    private static final List<String> STRUCTURED =
            List.of("sor", "em3d", "fft --layout complex", "fft --layout arrays", "pmm");
    private static final TableAddress SAID =
            new TableAddress(APPS, "Messages (tables 4.5 and 4.6)", "program");

    private ChangPrograms() {}

    static List<PublishedResult> exhibits() {
        return List.of(
                searches(), relaxation(), waves(), transforms(), products(), calls(), shares());
    }

    /// Table 4.4, which needs no run.
    static List<Block> suite() {
        Grid grid = new Grid(List.of("program", "model", "input there", "here"));
        program(grid, "TSP", "work queue", "17 cities", "tsp");
        program(grid, "IDA", "work stealing", "depth of 58 moves", "ida");
        program(grid, "SOR", "synchronous", "1600 x 1600, 100 iterations", "sor");
        program(grid, "EM3D arrays", "synchronous", "100,000 edges a node, 100 iterations", "em3d");
        program(grid, "FFT complex", "synchronous", "1 million points", "fft --layout complex");
        program(grid, "FFT arrays", "synchronous", "1 million points", "fft --layout arrays");
        program(grid, "MM", "synchronous", "256 x 256", "pmm");
        return List.of(
                new Block.Heading(3, ChangThesis.NUMBER + ", table 4.4: the programs"),
                new Block.Paragraph(
                        "All of them are programs of module `apps` ([what they do](../how-to/programs/README.md)) with these data."),
                grid.table());
    }

    private static void program(Grid grid, String name, String model, String input, String here) {
        grid.add(List.of(name, model, input, '`' + here + '`'));
    }

    private static PublishedResult searches() {
        PublishedResult result =
                byRanks(
                        "figure 4.6: speed-up of TSP and IDA*",
                        "The transport matters little, if at all: TSP has a balanced load of coarse grain; in IDA* ranks without work ask the others in a tight loop. "
                                + "The text has no numbers. Speed-up is over one thread.");
        TableAddress table = apps("TSP and IDA*: speed-up by ranks (Chang, figure 4.6)");
        lines(table, "tsp").forEach(result::add);
        lines(table, "ida").forEach(result::add);
        return result;
    }

    private static PublishedResult relaxation() {
        PublishedResult result =
                byRanks(
                        "figure 4.7: speed-up of SOR",
                        "6.3 on 8 machines over Javia-II, about 1.8 over sockets.");
        List<PublishedRow> rows = lines(apps("SOR: speed-up by ranks (figure 4.7)"), "sor");
        rows.subList(0, rows.size() - 1).forEach(result::add);
        PublishedRow last = rows.getLast().reported("1.8 over sockets", Unit.SPEED_UP, 1.8);
        return result.add(last.factor("", 6.3 / 1.8));
    }

    private static PublishedResult waves() {
        PublishedResult result =
                new PublishedResult(
                        ChangThesis.NUMBER + ", figure 4.8: EM3D, time of an edge",
                        "It grows with the edges between ranks; 8 machines. The text has no numbers. Here 2 ranks.",
                        CALLS);
        TableAddress table =
                new TableAddress(
                        APPS,
                        "EM3D: nanoseconds an edge, by edges between ranks (figure 4.8)",
                        "stack");
        for (int percent : List.of(0, 10, 20, 30, 40, 50)) {
            List<@Nullable CellAddress> cells = new ArrayList<>();
            CALLS.forEach(stack -> cells.add(table.at(stack, percent + " %")));
            result.add(PublishedRow.of(percent + " % of the edges", cells));
        }
        return result;
    }

    private static PublishedResult transforms() {
        PublishedResult result =
                byRanks(
                        "figure 4.9: FFT, Mflop/s",
                        "7 Mflop/s at best with arrays over Javia, on 8 machines; the best in C on a similar machine alone: about 70.");
        TableAddress table = apps("FFT and pMM: Mflop/s by ranks (figures 4.9 and 4.10)");
        lines(table, "fft --layout complex").forEach(result::add);
        return last(result, lines(table, "fft --layout arrays"), "7 over Javia", 7);
    }

    private static PublishedResult products() {
        PublishedResult result =
                byRanks(
                        "figure 4.10: pMM, Mflop/s",
                        "120 Mflop/s over Javia-II on 8 machines, less than 40 % of what it reaches without remote calls.");
        TableAddress table = apps("FFT and pMM: Mflop/s by ranks (figures 4.9 and 4.10)");
        return last(result, lines(table, "pmm"), "120 over Javia-II", 120);
    }

    private static PublishedResult last(
            PublishedResult result, List<PublishedRow> rows, String text, double flops) {
        rows.subList(0, rows.size() - 1).forEach(result::add);
        return result.add(rows.getLast().reported(text, Unit.MFLOPS, flops));
    }

    private static PublishedResult byRanks(String title, String report) {
        return new PublishedResult(ChangThesis.NUMBER + ", " + title, report, STACKS)
                .drawn(Chart.CURVES);
    }

    private static TableAddress apps(String heading) {
        return new TableAddress(APPS, heading, "program, stack");
    }

    private static List<PublishedRow> lines(TableAddress table, String program) {
        List<PublishedRow> rows = new ArrayList<>();
        for (int ranks : RANKS) {
            String column = ranks == 1 ? "1 rank" : ranks + " ranks";
            List<@Nullable CellAddress> cells = new ArrayList<>();
            STACKS.forEach(stack -> cells.add(table.at(program + ", " + stack, column)));
            Cell what = Cell.of(column, Unit.COUNT, ranks);
            rows.add(PublishedRow.of(what, cells).in(program));
        }
        return rows;
    }

    private static PublishedResult calls() {
        List<String> columns = List.of("incoming", "outgoing", "types", "elements");
        PublishedResult result =
                new PublishedResult(
                                ChangThesis.NUMBER + ", table 4.5: calls of a rank",
                                "Calls that come in and go out, and what most of their arguments are; "
                                        + MOST
                                        + " ranks.",
                                columns)
                        .uncompared();
        List<String> reported =
                List.of(
                        "400, 400; double[] of 1600",
                        "400, 400; double[] of 2300 to 2350",
                        "113, 113; Complex[] of 1024",
                        "113, 113; double[] of 2 x 1024",
                        "22,400, 22,400; double[] of 256");
        return said(result, SAID, columns, reported);
    }

    private static PublishedResult shares() {
        List<String> columns =
                List.of("time", "communication", "serialization estimated", "measured");
        PublishedResult result =
                new PublishedResult(
                                ChangThesis.NUMBER + ", table 4.6: what part serialization has",
                                "Time that was communication, of all; and the serialization in it, which is estimated: calls times what it costs to write or read such arguments.",
                                columns)
                        .uncompared();
        List<String> reported =
                List.of(
                        "4.59 s of 19.78 s; 0.54 s, 11.8 %",
                        "2.20 s of 4.60 s; 0.24 s, 10.9 %",
                        "18.30 s of 19.03 s; 2.61 s, 14.3 %",
                        "14.82 s of 15.36 s; 0.21 s, 1.4 %",
                        "190.58 s of 280.00 s; 14.56 s, 7.6 %");
        return said(result, SAID.number(2), columns, reported);
    }

    private static PublishedResult said(
            PublishedResult result,
            TableAddress table,
            List<String> columns,
            List<String> reported) {
        for (String program : STRUCTURED) {
            List<@Nullable CellAddress> cells = new ArrayList<>();
            columns.forEach(column -> cells.add(table.at(program, column)));
            String text = reported.get(STRUCTURED.indexOf(program));
            result.add(PublishedRow.of(program, cells).reported(text));
        }
        return result;
    }
}
