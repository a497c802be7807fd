// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.flyweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.DumpFormat;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Properties of interfaces that are records, or objects of immutable classes.
final class ValuePropertiesTest {
    enum Unit {
        GRAM,
        METRE
    }

    record Amount(long value, Unit unit, Integer digits) {}

    record Tag<T>(String name, T value) {}

    @SuppressWarnings("ArrayRecordComponent") // compared element by element
    record Chain(int number, Chain next, Chain[] all) {}

    record Twins(Twins left, Twins right) {}

    @SuppressWarnings("ArrayRecordComponent") // compared element by element
    record Owner(Item item, Amount[] amounts) {}

    record Checked(int positive) {
        Checked {
            if (positive <= 0) {
                throw new IllegalArgumentException("not positive: " + positive);
            }
        }
    }

    /// Equal by its number.
    static final class Serial {
        private final int number;

        Serial(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Serial serial && serial.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    @Iso
    interface Item {
        Amount amount();

        void amount(Amount amount);

        Tag<Amount> tag();

        void tag(Tag<Amount> tag);

        Amount[] all();

        void all(Amount[] all);

        Amount all(int index);

        void all(int index, Amount amount);

        int allLength();

        Chain chain();

        void chain(Chain chain);

        Twins twins();

        void twins(Twins twins);

        Owner owner();

        void owner(Owner owner);

        Checked checked();

        void checked(Checked checked);

        Serial serial();

        void serial(Serial serial);

        IsoList<Amount> list();

        void list(IsoList<Amount> list);

        IsoMap<String, Amount> map();

        void map(IsoMap<String, Amount> map);
    }

    @Iso
    interface Unsuited {
        List<String> list();
    }

    record Listed(List<String> list) {}

    @Iso
    interface Nested {
        Listed listed();
    }

    private static final Amount GRAMS = new Amount(5, Unit.GRAM, 1000);
    private static final Amount METRES = new Amount(-1, Unit.METRE, null);

    @TempDir Path folder;

    private final IsoSpace space = TestSpace.open();
    private Cluster cluster;
    private Item item;

    @BeforeEach
    void create() {
        cluster = space.newCluster();
        item = cluster.create(Item.class);
        cluster.setRoot(Item.class, item);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private static void fill(Item item, Cluster cluster) {
        item.amount(GRAMS);
        item.tag(new Tag<>("t\u20ac", METRES));
        item.all(new Amount[] {GRAMS, null, METRES});
        item.chain(new Chain(1, new Chain(2, null, new Chain[0]), new Chain[] {null}));
        item.owner(new Owner(item, new Amount[] {METRES}));
        item.checked(new Checked(7));
        item.serial(new Serial(9));
        item.list(cluster.createList(Amount.class));
        item.list().add(GRAMS);
        item.list().add(null);
        item.map(cluster.createMap(String.class, Amount.class));
        item.map().put("k", METRES);
    }

    private static void check(Item item) {
        assertThat(item.amount()).isEqualTo(GRAMS).isNotSameAs(item.amount());
        assertThat(item.tag()).isEqualTo(new Tag<>("t\u20ac", METRES));
        assertThat(item.all()).containsExactly(GRAMS, null, METRES);
        assertThat(item.all(2)).isEqualTo(METRES);
        assertThat(item.allLength()).isEqualTo(3);
        assertThat(item.chain().next().number()).isEqualTo(2);
        assertThat(item.chain().next().all()).isEmpty();
        assertThat(item.chain().all()).containsExactly((Chain) null);
        assertThat(item.owner().item()).isEqualTo(item);
        assertThat(item.owner().amounts()).containsExactly(METRES);
        assertThat(item.checked()).isEqualTo(new Checked(7));
        assertThat(item.serial()).isEqualTo(new Serial(9));
        assertThat(item.twins()).isNull();
        assertThat(item.list()).containsExactly(GRAMS, null);
        assertThat(item.map()).containsEntry("k", METRES);
    }

    @Test
    void valuesAreReadBackAsTheyWereStored() {
        assertThat(item.amount()).isNull();

        fill(item, cluster);

        check(item);
        item.all(0, METRES);
        item.all(2, null);
        assertThat(item.all()).containsExactly(METRES, null, null);
        item.amount(null);
        item.all((Amount[]) null);
        assertThat(item.amount()).isNull();
        assertThat(item.all()).isNull();
        cluster.verify();
    }

    @Test
    void valuesAreSavedCompactedAndCopied() throws Exception {
        fill(item, cluster);
        item.amount(METRES); // drops the value before
        item.amount(GRAMS);
        try (Cluster compacted = cluster.compact()) {
            check(root(compacted));
            compacted.verify();
            assertThat(compacted.statistics().objects()).isLessThan(cluster.statistics().objects());
        }
        Path file = folder.resolve("items");
        cluster.save(file);
        cluster.close();
        cluster = Cluster.openVerified(file);
        cluster.verify();
        check(root(cluster));
    }

    private static Item root(Cluster from) {
        return Objects.requireNonNull(from.root(Item.class));
    }

    @Test
    void dumpsShowTheComponents() throws Exception {
        fill(item, cluster);
        for (DumpFormat format : DumpFormat.values()) {
            StringBuilder out = new StringBuilder();
            cluster.dump(out, format, 1000);
            assertThat(out.toString())
                    .contains("Amount", "digits", "unit#", "Tag<" + Amount.class.getName() + ">");
        }
        assertThat(Types.of(Cells.typeOf(reference("amount"))).shape())
                .matches(
                        "io.wherry.iso.flyweight.ValuePropertiesTest\\$Amount\\{digits:int\\[],"
                                + "value:long,unit#[0-9a-f]+:int}|.*\\{.*value:long.*}");
    }

    private int reference(String property) {
        return Cells.getInt(at(), offset(at(), property));
    }

    private int at() {
        return cluster.rootReference();
    }

    private static int offset(int object, String field) {
        Type type = Types.of(Cells.typeOf(object));
        return type.field(field).offset();
    }

    @Test
    void aSharedPartIsStoredOnce() {
        Twins twins = new Twins(null, null);
        for (int i = 0; i < 40; i++) {
            twins = new Twins(twins, twins);
        }

        item.twins(twins);

        assertThat(cluster.statistics().objects()).isLessThan(100);
        Twins read = item.twins();
        assertThat(read.left()).isSameAs(read.right());
        item.chain(deep(100_000));
        assertThat(item.chain().number()).isEqualTo(100_000);
        cluster.verify();
    }

    private static Chain deep(int length) {
        Chain chain = null;
        for (int i = 1; i <= length; i++) {
            chain = new Chain(i, chain, null);
        }
        return Objects.requireNonNull(chain);
    }

    @Test
    void aValueThatIsPartOfItselfIsATypedError() {
        item.twins(new Twins(new Twins(null, null), null));
        int twins = reference("twins");
        Cells.putInt(twins, offset(twins, "left"), twins);

        assertThatThrownBy(item::twins)
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("object is part of itself");
    }

    @Test
    void aValueOfAnotherTypeIsATypedError() {
        fill(item, cluster);
        Cells.putInt(at(), offset(at(), "amount"), reference("checked"));
        int owner = reference("owner");
        Cells.putInt(owner, offset(owner, "amounts"), reference("checked"));

        assertThatThrownBy(item::amount)
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("found=" + Checked.class.getName());
        assertThatThrownBy(item::owner).isInstanceOf(UnknownTypeException.class);
        assertThatThrownBy(cluster::verify).isInstanceOf(ClusterFormatException.class);
    }

    @Test
    void valuesThatTheConstructorRefusesAreATypedError() {
        item.checked(new Checked(3));
        int checked = reference("checked");
        Cells.putInt(checked, offset(checked, "positive"), -3);

        assertThatThrownBy(item::checked)
                .isInstanceOf(NotCopyableException.class)
                .hasMessageContaining("values are refused: class=" + Checked.class.getName())
                .hasMessageContaining("not positive: -3");
        item.amount(GRAMS);
        int amount = reference("amount");
        String unit =
                Types.of(Cells.typeOf(amount)).fields().stream()
                        .map(field -> field.name())
                        .filter(name -> name.startsWith("unit#"))
                        .findFirst()
                        .orElseThrow();
        Cells.putInt(amount, offset(amount, unit), 77);
        assertThatThrownBy(item::amount)
                .isInstanceOf(IsoException.class)
                .hasMessageContaining("no such constant");
    }

    @Test
    void componentsWithoutAPlaceInClustersAreNamed() {
        assertThatThrownBy(() -> cluster.create(Unsuited.class))
                .isInstanceOf(UnknownTypeException.class);
        assertThatThrownBy(() -> cluster.create(Nested.class))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining(
                        "class=%s, component=list, type=java.util.List<java.lang.String>"
                                .formatted(Listed.class.getName()));
    }

    @Test
    void copiesOfTheHeapHaveValuesToo() {
        HeapItem heap = new HeapItem();
        heap.amount = GRAMS;
        heap.more = new Amount[] {METRES, null};

        Small small = Objects.requireNonNull(cluster.copyIn(heap, Small.class));

        assertThat(small.amount()).isEqualTo(GRAMS);
        assertThat(Arrays.asList(small.more())).containsExactly(METRES, null);
        HeapItem back = Objects.requireNonNull(cluster.copyOut(HeapItem.class));
        assertThat(back.amount).isEqualTo(GRAMS);
        assertThat(back.more).containsExactly(METRES, null);
    }

    @Iso
    interface Small {
        Amount amount();

        void amount(Amount amount);

        Amount[] more();

        void more(Amount[] more);
    }

    /// As [Small].
    static final class HeapItem implements java.io.Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("serial") // not serialized
        Amount amount;

        @SuppressWarnings("serial") // not serialized
        Amount[] more;
    }
}
