// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.howto.SensorReadings;
import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.Iso;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Types defined by name and fields, and cursors over all objects of a cluster.
final class RawTypeTest {
    /// As [#PLACE], with an interface.
    @Iso
    interface Place {
        int x();

        void x(int x);

        byte level();

        void level(byte level);

        String name();

        void name(String name);

        long id();

        void id(long id);

        int[] all();

        void all(int[] all);
    }

    private static final RawType PLACE =
            RawType.define(
                    Place.class.getName(),
                    RawType.text("name"),
                    RawType.primitive("level", byte.class),
                    RawType.primitive("id", long.class),
                    RawType.reference("all", "int[]"),
                    RawType.primitive("x", int.class));

    private final Cluster cluster = TestSpace.open().newCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void aTypeWithTheFieldsOfAnInterfaceIsItsType() {
        int place = PLACE.create(cluster);
        Cells.putInt(place, PLACE.offset("x"), 7);
        Cells.putByte(place, PLACE.offset("level"), (byte) -3);
        Cells.putLong(place, PLACE.offset("id"), 1L << 50);
        Fields.putText(place, PLACE.offset("name"), "here");
        Fields.putArray(place, PLACE.offset("all"), new int[] {4, 5});
        cluster.setRootReference(place);

        Place shown = cluster.root(Place.class);

        assertThat(shown.x()).isEqualTo(7);
        assertThat(shown.level()).isEqualTo((byte) -3);
        assertThat(shown.id()).isEqualTo(1L << 50);
        assertThat(shown.name()).isEqualTo("here");
        assertThat(shown.all()).containsExactly(4, 5);
        assertThat(PLACE.checked(place)).isEqualTo(place);
        cluster.verify();
    }

    @Test
    void fieldsStandInTheOrderOfMemory() {
        assertThat(PLACE.size()).isEqualTo(32);
        assertThat(PLACE.fields())
                .extracting(RawType.Field::name)
                .containsExactlyInAnyOrder("id", "all", "name", "x", "level");
        int[] offsets = PLACE.fields().stream().mapToInt(f -> PLACE.offset(f.name())).toArray();
        assertThat(offsets).isSorted().doesNotHaveDuplicates();
        assertThat(PLACE.name()).isEqualTo(Place.class.getName());
        assertThat(PLACE).hasToString(PLACE.toString()).asString().contains("level:byte");
    }

    @Test
    void wrongUseIsRefused() {
        assertThatThrownBy(() -> RawType.primitive("a", String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a primitive type: field=a, class=java.lang.String");
        assertThatThrownBy(() -> PLACE.offset("none"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("field=none");
        RawType other = RawType.define("raw.Other", RawType.primitive("x", int.class));
        int made = other.create(cluster);
        assertThatThrownBy(() -> PLACE.checked(made))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("found=raw.Other");
    }

    @Test
    void aCursorMeetsEachObjectOnce() {
        RawType node =
                RawType.define(
                        "raw.Node",
                        RawType.primitive("key", int.class),
                        RawType.text("text"),
                        RawType.reference("next", "raw.Node"));
        long sum = 0;
        int array = node.createArray(cluster, 10_000);
        for (int i = 0; i < 10_000; i++) { // more than one slot
            int made = node.create(cluster);
            Cells.putInt(made, node.offset("key"), i);
            Fields.putText(made, node.offset("text"), "t" + i);
            Cells.putIntAt(array, i, made);
            sum += i;
        }
        Map<String, Integer> counts = new TreeMap<>();
        for (ObjectCursor at = ObjectCursor.over(cluster); at.next(); ) {
            counts.merge(at.typeName(), 1, Integer::sum);
            if (at.type() == node.id()) {
                sum -= Cells.getInt(at.reference(), node.offset("key"));
            }
        }
        assertThat(sum).isZero();
        assertThat(counts)
                .isEqualTo(Map.of("raw.Node", 10_000, "raw.Node[]", 1, "String/latin1", 10_000));
    }

    @Test
    void anEmptyClusterHasNoObjects() {
        assertThat(ObjectCursor.over(cluster).next()).isFalse();
        cluster.close();
        assertThatThrownBy(() -> ObjectCursor.over(cluster))
                .isInstanceOf(ClusterNotPresentException.class);
    }

    @Test
    void theSampleSumsWhatItWrote() {
        SensorReadings readings = new SensorReadings(cluster);
        for (int i = 0; i < 1_000; i++) {
            readings.add(i % 10, i / 2.0, i % 2 == 0 ? "even" : "odd");
        }
        assertThat(readings.sum(4)).isEqualTo(100 * (4 + 994) / 2 / 2.0);
        assertThat(readings.count()).isEqualTo(1_000);
        assertThat(readings.latestLabel()).isEqualTo("odd");
    }
}
