// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.iso.Cluster;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.ObjectCursor;
import io.wherry.iso.raw.RawType;
import org.jspecify.annotations.Nullable;

/// Readings of sensors as raw cells: the program of docs/how-to/raw-cells.md.
public final class SensorReadings {
    private static final RawType READING =
            RawType.define(
                    "demo.Reading",
                    RawType.primitive("sensor", int.class),
                    RawType.primitive("value", double.class),
                    RawType.text("label"),
                    RawType.reference("before", "demo.Reading"));

    private static final int SENSOR = READING.offset("sensor");
    private static final int VALUE = READING.offset("value");
    private static final int LABEL = READING.offset("label");
    private static final int BEFORE = READING.offset("before");

    private final Cluster cluster;

    public SensorReadings(Cluster cluster) {
        this.cluster = cluster;
    }

    /// Adds a reading, which becomes the root and refers to the previous one.
    public void add(int sensor, double value, String label) {
        int reading = READING.create(cluster);
        Cells.putInt(reading, SENSOR, sensor);
        Cells.putDouble(reading, VALUE, value);
        Fields.putText(reading, LABEL, label);
        Cells.putInt(reading, BEFORE, cluster.rootReference());
        cluster.setRootReference(reading);
    }

    /// Returns the sum of the readings of a sensor, over all objects in memory order.
    public double sum(int sensor) {
        double sum = 0;
        for (ObjectCursor at = ObjectCursor.over(cluster); at.next(); ) {
            if (at.type() == READING.id() && Cells.getInt(at.reference(), SENSOR) == sensor) {
                sum += Cells.getDouble(at.reference(), VALUE);
            }
        }
        return sum;
    }

    /// Returns the number of readings, from the root to the first.
    public int count() {
        int count = 0;
        for (int at = cluster.rootReference(); at != 0; at = before(at)) {
            count++;
        }
        return count;
    }

    private static int before(int reading) {
        return Cells.checkedOrNull(Cells.getInt(reading, BEFORE), READING.id());
    }

    /// Returns the label of the latest reading, or null if there is none.
    public @Nullable String latestLabel() {
        int latest = cluster.rootReference();
        return latest == 0 ? null : Fields.getString(READING.checked(latest), LABEL);
    }
}
