// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.page.Document;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import io.wherry.cli.ping.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The part of the page of remote calls that has the tables and figures of two papers, from the same rounds.
final class PapersPart {
    private final CallTimes calls;
    private final Document document;

    PapersPart(CallTimes calls, Document document) {
        this.calls = calls;
        this.document = document;
    }

    void write() {
        document.title("## Tables and figures of the papers");
        document.paragraph(
                """
                Of "Java virtual machine support for object serialization" (Breg and Polychronopoulos), the first paper, and of \
                chapter 4 of "Safe and efficient cluster communication in Java using explicit memory management" (Chang), the second: \
                what their figures show, of today's contenders.\
                """);
        byPlacement(
                "First paper, Table 1: latency of a null call",
                List.of(SizedOperation.of(Operation.QUICK), SizedOperation.of(Operation.NOTHING)));
        for (Operation operation : List.of(Operation.BYTES, Operation.DOUBLES)) {
            bySize(
                    "First paper, Figure 7: throughput of ping-pong, " + operation.label(),
                    operation,
                    CallTimes.SIZES,
                    size -> 2.0 * size);
        }
        document.paragraph("Bytes that go there and come back, over the time of a call.");
        bySize(
                "Second paper, Figure 4.4: round trip of a call with a byte[N]",
                Operation.TAKE,
                CallTimes.TAKEN,
                _ -> 0);
        bySize(
                "Second paper, Figure 4.5: bandwidth of 10 MB in pieces",
                Operation.PIECES,
                CallTimes.PIECES,
                _ -> Operation.PIECES_BYTES);
        document.paragraph("Each piece is a call that is waited for.");
        byPlacement(
                "Second paper, Table 4.3: round trip with one int, per transport",
                List.of(SizedOperation.of(Operation.INT)));
    }

    private void byPlacement(String title, List<SizedOperation> operations) {
        document.title("### " + title);
        List<String> titles = new ArrayList<>(List.of("over"));
        for (SizedOperation exercise : operations) {
            for (Placement placement : calls.placements()) {
                titles.add(CallsPage.title(exercise) + ", " + placement.text());
            }
        }
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (RpcLibrary library : RpcLibrary.values()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(library.label())));
            for (SizedOperation exercise : operations) {
                for (Placement placement : calls.placements()) {
                    row.add(Cell.time(calls.of(CallFigure.of(library, placement, exercise))));
                }
            }
            grid.addCells(row);
        }
        document.grid(grid);
    }

    /// @param bytes that go in the time of a size; 0 where the time itself is shown
    private void bySize(
            String title,
            Operation operation,
            List<Integer> sizes,
            ToDoubleFunction<Integer> bytes) {
        document.title("### " + title);
        List<String> titles = new ArrayList<>(List.of("bytes, JVMs"));
        for (RpcLibrary library : RpcLibrary.values()) {
            titles.add(library.label());
        }
        Grid grid = new Grid(titles).drawn(Chart.CURVES);
        for (Placement placement : calls.placements()) {
            for (int size : sizes) {
                List<Cell> row =
                        new ArrayList<>(List.of(Cell.size(size).with(", " + placement.text())));
                for (RpcLibrary library : RpcLibrary.values()) {
                    SizedOperation exercise = new SizedOperation(operation, size);
                    Samples times = calls.of(CallFigure.of(library, placement, exercise));
                    double moved = bytes.applyAsDouble(size);
                    row.add(
                            times == null || moved == 0
                                    ? Cell.time(times)
                                    : Cell.of(
                                            NumberFormats.throughput(1e9 * moved / times.median()),
                                            Unit.BYTES_PER_SECOND,
                                            times.rates(moved)));
                }
                grid.addCells(placement.text(), row);
            }
        }
        document.grid(grid);
    }
}
