// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.stars;

import io.wherry.iso.Cluster;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.ObjectCursor;
import io.wherry.iso.raw.RawType;
import java.util.stream.Collectors;

/// The stars of a cluster, as references and offsets. No Java object is made for a star.
final class StarCells {
    private static final RawType STAR =
            RawType.define(
                    "io.wherry.samples.stars.Star",
                    RawType.text("name"),
                    RawType.primitive("magnitude", double.class),
                    RawType.primitive("distance", int.class));

    /* Constants for the JIT compiler: an access is one instruction. */
    private static final int NAME = STAR.offset("name");
    private static final int MAGNITUDE = STAR.offset("magnitude");
    private static final int DISTANCE = STAR.offset("distance");

    private final Cluster cluster;

    StarCells(Cluster cluster) {
        this.cluster = cluster;
    }

    /// Returns the offset of each field in bytes, in memory order.
    static String layout() {
        return STAR.fields().stream()
                .map(field -> field.name() + " at " + STAR.offset(field.name()))
                .collect(Collectors.joining(", "));
    }

    /// Adds a star. The root of the cluster is the brightest one.
    void add(String name, double magnitude, int distance) {
        int star = STAR.create(cluster);
        Fields.putText(star, NAME, name);
        Cells.putDouble(star, MAGNITUDE, magnitude);
        Cells.putInt(star, DISTANCE, distance);
        int brightest = cluster.rootReference();
        if (brightest == 0 || magnitude < Cells.getDouble(brightest, MAGNITUDE)) {
            cluster.setRootReference(star);
        }
    }

    /// Returns the number of stars up to a magnitude and a distance. Texts are objects, too, which
    /// the cursor returns between the stars.
    int count(double magnitude, int distance) {
        int count = 0;
        for (ObjectCursor at = ObjectCursor.over(cluster); at.next(); ) {
            if (at.type() == STAR.id()
                    && Cells.getDouble(at.reference(), MAGNITUDE) <= magnitude
                    && Cells.getInt(at.reference(), DISTANCE) <= distance) {
                count++;
            }
        }
        return count;
    }
}
