// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.io.IOException;
import java.nio.file.Path;

/// The programs: one `publish FOLDER [COLUMNS [MILLIS]]`, and any number of `ask FOLDER [MILLIS]`,
/// all with the same folder. `COLUMNS` is the number of crossings in a row, `MILLIS` the pause
/// between versions, or between queries.
public final class RoadsSample {
    private static final int COLUMNS = 1_000;
    private static final int PAUSE = 500;

    private RoadsSample() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 2) {
            usage();
        }
        SharedFiles files = new SharedFiles(Path.of(arguments[1]));
        switch (arguments[0]) {
            case "publish" -> {
                try (Writer writer = new Writer(files)) {
                    writer.run(number(arguments, 2, COLUMNS), number(arguments, 3, PAUSE));
                }
            }
            case "ask" -> {
                try (RouteClient client = new RouteClient(files)) {
                    client.run(number(arguments, 2, PAUSE));
                }
            }
            default -> usage();
        }
    }

    private static int number(String[] arguments, int index, int standard) {
        return index < arguments.length ? Integer.parseInt(arguments[index]) : standard;
    }

    private static void usage() {
        System.err.println("usage: roads publish FOLDER [COLUMNS [MILLIS]] | ask FOLDER [MILLIS]");
        System.exit(2);
    }
}
