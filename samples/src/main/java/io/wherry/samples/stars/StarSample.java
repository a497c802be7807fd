// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.stars;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SplittableRandom;

/// The programs: `write FILE COUNT` saves a catalogue of random stars, `count FILE MAGNITUDE
/// DISTANCE` opens it and counts the stars up to this magnitude and distance.
public final class StarSample {
    private static final int FAINTEST = 20;
    private static final int FARTHEST = 1_000;
    private static final int COUNT_ARGUMENTS = 4;
    private static final String WHOLE = "\\d{1,9}";
    private static final String DECIMAL = "-?\\d{1,9}(\\.\\d{1,9})?";

    private StarSample() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == COUNT_ARGUMENTS
                && arguments[0].equals("count")
                && arguments[2].matches(DECIMAL)
                && arguments[3].matches(WHOLE)) {
            count(
                    Path.of(arguments[1]),
                    Double.parseDouble(arguments[2]),
                    Integer.parseInt(arguments[3]));
        } else if (arguments.length == COUNT_ARGUMENTS - 1
                && arguments[0].equals("write")
                && arguments[2].matches(WHOLE)) {
            write(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
        } else {
            System.err.println("usage: stars write FILE COUNT | count FILE MAGNITUDE DISTANCE");
            System.exit(2);
        }
    }

    private static void write(Path file, int count) throws IOException {
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            StarCells stars = new StarCells(cluster);
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < count; i++) {
                stars.add("star " + i, random.nextDouble(FAINTEST), random.nextInt(FARTHEST));
            }
            cluster.save(file);
            System.out.println(count + " stars, " + StarCells.layout());
        }
    }

    private static void count(Path file, double magnitude, int distance) throws IOException {
        IsoSpace.here();
        System.out.println(StarCells.layout());
        try (Cluster cluster = Cluster.open(file)) {
            cluster.verify(); // raw cells believe each offset
            System.out.println(new StarCells(cluster).count(magnitude, distance) + " stars");
            Star brightest = Objects.requireNonNull(cluster.root(Star.class));
            System.out.println("the brightest is " + brightest.name());
        }
    }
}
