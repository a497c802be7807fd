// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import io.wherry.bench.page.Document;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Chart;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Samples;
import io.wherry.bench.report.Unit;
import java.util.ArrayList;
import java.util.List;

/// The parts of the page on clusters about what several processes share: maps and versions.
public final class IsoSharedParts {
    private final Document document;

    public IsoSharedParts(Document document) {
        this.document = document;
    }

    public void maps(MapTimes maps) {
        document.title("## Shared maps");
        document.paragraph(
                """
                Processes of one machine have a map of %s entries open, texts of at most 10 characters and values of 64 bytes, and use it at the \
                same time: operations a second of all processes together. Each value is checked for parts of two values and for its key. \
                MapDB and `ConcurrentHashMap` can be used by one process alone. `SharedMap` returns a copy of a value as the others do, or \
                passes it to a function without a copy; Chronicle Map copies it into a new array, or into one of the caller. Files are in memory. \
                MapDB's updates are not committed. Options of the JVMs of Chronicle Map and MapDB: `%s`.\
                """
                        .formatted(
                                NumberFormats.count(maps.entries()),
                                String.join(" ", MapContender.CHRONICLE.jvmOptions())));
        for (MapOperation operation : MapOperation.values()) {
            document.title("### Maps: " + operation.label());
            document.paragraph(operation.text());
            document.grid(rates(maps, operation));
        }
        document.title("### Maps: memory");
        document.paragraph("Bytes of the file, or of the heap, for each entry after all were put.");
        document.grid(bytes(maps));
    }

    private static Grid rates(MapTimes maps, MapOperation operation) {
        List<String> titles = new ArrayList<>(List.of("map"));
        MapTimes.PROCESSES.forEach(
                count -> titles.add(count == 1 ? "1 process" : count + " processes"));
        Grid grid = new Grid(titles).drawn(Chart.BARS);
        for (MapContender contender : MapContender.values()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(contender.label())));
            for (int count : MapTimes.PROCESSES) {
                row.add(
                        Cell.frequency(
                                maps.time(new MapTimes.Figure(contender, operation, count))));
            }
            grid.addCells(row);
        }
        return grid;
    }

    private static Grid bytes(MapTimes maps) {
        Grid grid = new Grid(List.of("map", "bytes an entry"));
        for (MapContender contender : MapContender.values()) {
            Long bytes = maps.bytes(contender);
            grid.addCells(
                    List.of(
                            Cell.of(contender.label()),
                            bytes == null ? Cell.NOTHING : Cell.bytes(bytes / maps.entries())));
        }
        return grid;
    }

    public void versions(VersionTimes versions) {
        document.title("## Changed versions");
        document.paragraph(
                """
                A cluster of %s orders is changed and published by `publishChanges`: the time of that call, and the bytes that it writes. The \
                copy it writes to is the version before the last, so it differs by the changes of two versions. The last row builds a new \
                cluster and publishes that. A reader adds up each version, and the sums were compared.\
                """
                        .formatted(NumberFormats.count(VersionWorker.ORDERS)));
        Grid grid = new Grid(List.of("changed orders", "time", "bytes"));
        for (int changed : VersionTimes.CHANGES) {
            Samples bytes = versions.bytes(changed);
            grid.addCells(
                    List.of(
                            Cell.of(name(changed)),
                            Cell.time(versions.time(changed)),
                            bytes == null
                                    ? Cell.NOTHING
                                    : Cell.of(
                                            NumberFormats.count(Math.round(bytes.median())),
                                            Unit.BYTES,
                                            bytes)));
        }
        document.grid(grid);
    }

    private static String name(int changed) {
        return changed == VersionWorker.ANEW ? "built anew" : NumberFormats.count(changed);
    }
}
