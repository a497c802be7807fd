// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.flyweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Types that no cluster can hold are refused with the reason.
final class UnsupportedTypesTest {
    @Iso
    interface OddMethod {
        int key();

        void move(int from, int to, int count);
    }

    @Iso
    interface OddType {
        Date when();
    }

    @Iso
    interface OddList {
        List<String> names();
    }

    @Iso
    interface OddElement {
        IsoList<Date> dates();
    }

    @Iso
    interface ListOfLists {
        IsoList<IsoList<Integer>> lists();
    }

    @Iso
    interface OddKey {
        IsoMap<OddType, String> dates();
    }

    @Iso
    interface Disagreeing {
        int key();

        void key(long key);
    }

    @Iso
    interface Nested {
        int[][] table();
    }

    @Iso
    interface Generic {
        <T> void value(T value);
    }

    @Iso
    interface Builder {
        Builder withKey(long key);
    }

    @Iso
    sealed interface Closed permits Open {}

    @Iso
    non-sealed interface Open extends Closed {}

    @Iso
    interface One {}

    @Iso
    interface Other {}

    @Iso
    interface Both extends One, Other {}

    @Iso
    interface LeadsToOdd {
        LeadsToOdd good();

        OddType bad();
    }

    interface Plain {
        int key();
    }

    @Iso
    static final class NotLowered {}

    private final Cluster cluster = TestSpace.open().newCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                OddMethod.class,
                OddType.class,
                OddList.class,
                OddElement.class,
                OddKey.class,
                ListOfLists.class,
                Disagreeing.class,
                Nested.class,
                Generic.class,
                Builder.class
            })
    void refusalNamesClassAndMethod(Class<?> type) {
        long before = cluster.byteSize();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> cluster.create(type))
                    .isInstanceOf(UnknownTypeException.class)
                    .hasMessageContaining("class=" + type.getName())
                    .hasMessageContaining("method=");
        }
        assertThat(cluster.byteSize()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Closed.class,
                Both.class,
                Plain.class,
                NotLowered.class,
                Date.class,
                Runnable.class
            })
    void refusalNamesTheClass(Class<?> type) {
        assertThatThrownBy(() -> cluster.create(type))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("class=" + type.getName());
    }

    @Test
    void referencedTypesMustBeValidToo() {
        assertThatThrownBy(() -> cluster.create(LeadsToOdd.class))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("class=" + OddType.class.getName())
                .hasMessageContaining("java.util.Date");
    }

    @Test
    void listsOfUnfitThingsAreRefused() {
        assertThatThrownBy(() -> cluster.createList(Date.class))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("java.util.Date");
        assertThatThrownBy(() -> cluster.createMap(Date.class, String.class))
                .isInstanceOf(UnknownTypeException.class);
    }
}
