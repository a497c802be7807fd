// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.flyweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.TestSpace;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Interfaces with all kinds of properties.
final class PropertiesTest {
    @Iso
    interface Primitives {
        boolean yes();

        void yes(boolean value);

        byte small();

        void small(byte value);

        char letter();

        void letter(char value);

        short number();

        void number(short value);

        int count();

        void count(int value);

        float ratio();

        void ratio(float value);

        long size();

        void size(long value);

        double exact();

        void exact(double value);
    }

    @Iso
    interface Bean {
        int getKey();

        void setKey(int key);

        boolean isReady();

        void setReady(boolean ready);

        @Nullable String getName();

        void setName(@Nullable String name);

        void getaway(int value);

        int getaway();
    }

    @Iso
    interface Texts {
        @Nullable String name();

        void name(@Nullable String value);

        @Nullable CharSequence title();

        void title(@Nullable CharSequence value);
    }

    @Iso
    interface Arrays {
        boolean @Nullable [] flags();

        void flags(boolean @Nullable [] value);

        byte[] bytes();

        void bytes(byte[] value);

        char[] letters();

        void letters(char[] value);

        short[] shorts();

        void shorts(short[] value);

        int[] ints();

        void ints(int[] value);

        int ints(int index);

        void ints(int index, int value);

        int intsLength();

        void intsLength(int length);

        float[] floats();

        void floats(float[] value);

        @Nullable MemorySegment longs();

        void longs(@Nullable MemorySegment value);

        long longs(int index);

        double[] doubles();

        void doubles(double[] value);

        @Nullable MemorySegment raw();

        void raw(MemorySegment value);

        int lengthOfNothing();
    }

    @Iso
    interface Node {
        int key();

        void key(int key);

        @Nullable Node next();

        void next(@Nullable Node next);

        @Nullable Node child(int index);

        void child(int index, @Nullable Node child);

        int childLength();

        void childLength(int length);

        @Nullable Node @Nullable [] child();

        void child(@Nullable Node @Nullable [] all);

        @Nullable String word(int index);

        void word(int index, @Nullable String word);

        @Nullable String @Nullable [] word();

        void word(@Nullable String @Nullable [] words);

        default int sum() {
            Node next = next();
            return key() + (next == null ? 0 : next.sum());
        }

        static Node of(int key) {
            Node node = Cluster.newObject(Node.class);
            node.key(key);
            return node;
        }
    }

    /// Extends a type, and an interface that is not a type.
    @Iso
    interface Named extends Node, Label {
        long id();

        void id(long id);
    }

    /// Not a type itself.
    interface Label {
        @Nullable String label();

        void label(@Nullable String label);
    }

    @Iso
    interface Far extends Named {
        byte last();

        void last(byte last);

        @Override
        @Nullable Far next();
    }

    /// Not used before the test registers it.
    @Iso
    interface Later extends Label {
        int more();

        void more(int more);
    }

    @Iso
    interface Evermore extends Later {}

    private final Cluster cluster = TestSpace.open().newCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void primitivesKeepTheirExtremes() {
        Primitives first = cluster.create(Primitives.class);
        Primitives second = cluster.create(Primitives.class);
        first.yes(true);
        first.small(Byte.MIN_VALUE);
        first.letter(Character.MAX_VALUE);
        first.number(Short.MIN_VALUE);
        first.count(Integer.MIN_VALUE);
        first.ratio(Float.MIN_VALUE);
        first.size(Long.MIN_VALUE);
        first.exact(-Double.MAX_VALUE);
        assertThat(first.yes()).isTrue();
        assertThat(first.small()).isEqualTo(Byte.MIN_VALUE);
        assertThat(first.letter()).isEqualTo(Character.MAX_VALUE);
        assertThat(first.number()).isEqualTo(Short.MIN_VALUE);
        assertThat(first.count()).isEqualTo(Integer.MIN_VALUE);
        assertThat(first.ratio()).isEqualTo(Float.MIN_VALUE);
        assertThat(first.size()).isEqualTo(Long.MIN_VALUE);
        assertThat(first.exact()).isEqualTo(-Double.MAX_VALUE);
        assertThat(second.toString())
                .startsWith("Primitives{count=0, exact=0.0, size=0, ratio=0.0, letter=\0, ")
                .endsWith("number=0, small=0, yes=false}");
        first.ratio(Float.NaN);
        first.exact(-0.0);
        first.yes(false);
        assertThat(first.ratio()).isNaN();
        assertThat(1 / first.exact()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(first.yes()).isFalse();
        assertThat(first.small()).isEqualTo(Byte.MIN_VALUE);
    }

    @Test
    void beansAreProperties() {
        Bean bean = cluster.create(Bean.class);
        bean.setKey(7);
        bean.setReady(true);
        bean.setName("ä");
        bean.getaway(9);
        assertThat(bean.getKey()).isEqualTo(7);
        assertThat(bean.isReady()).isTrue();
        assertThat(bean.getName()).isEqualTo("ä");
        assertThat(bean.getaway()).isEqualTo(9);
        assertThat(bean.toString()).contains("key=7", "ready=true", "name=\"ä\"", "getaway=9");
    }

    @Test
    void textIsCopiedOrShownWhereItIs() {
        Texts texts = cluster.create(Texts.class);
        assertThat(texts.name()).isNull();
        assertThat(texts.title()).isNull();
        for (String text :
                new String[] {"", "plain", "ÿ", "\u0100", "x\uD83D\uDE00", "a".repeat(9)}) {
            texts.name(text);
            texts.title(CharBuffer.wrap(text));
            assertThat(texts.name()).isEqualTo(text);
            CharSequence title = texts.title();
            assertThat(title).isNotNull().isNotInstanceOf(String.class);
            assertThat(title.length()).isEqualTo(text.length());
            assertThat(title.toString()).isEqualTo(text);
            assertThat(CharSequence.compare(title, text)).isZero();
            assertThat(title.subSequence(0, text.length() / 2))
                    .isEqualTo(text.substring(0, text.length() / 2));
        }
        CharSequence title = texts.title();
        assertThatThrownBy(() -> title.charAt(9)).isInstanceOf(IndexOutOfBoundsException.class);
        texts.name(null);
        texts.title(null);
        assertThat(texts.name()).isNull();
        assertThat(texts.title()).isNull();
    }

    @Test
    void arraysAreCopied() {
        Arrays arrays = cluster.create(Arrays.class);
        assertThat(arrays.flags()).isNull();
        assertThat(arrays.ints()).isNull();
        assertThat(arrays.longs()).isNull();
        assertThat(arrays.intsLength()).isZero();
        assertThatThrownBy(() -> arrays.ints(0)).isInstanceOf(NullPointerException.class);
        int[] ints = {1, Integer.MIN_VALUE, -1};
        arrays.flags(new boolean[] {true, false, true});
        arrays.bytes(new byte[] {-128, 127});
        arrays.letters("a\uFFFF".toCharArray());
        arrays.shorts(new short[] {Short.MIN_VALUE, 1});
        arrays.ints(ints);
        arrays.floats(new float[] {Float.MAX_VALUE});
        arrays.doubles(new double[0]);
        ints[0] = 9;
        assertThat(arrays.flags()).containsExactly(true, false, true);
        assertThat(arrays.bytes()).containsExactly(-128, 127);
        assertThat(arrays.letters()).containsExactly('a', '\uFFFF');
        assertThat(arrays.shorts()).containsExactly(Short.MIN_VALUE, (short) 1);
        assertThat(arrays.ints()).containsExactly(1, Integer.MIN_VALUE, -1);
        assertThat(arrays.floats()).containsExactly(Float.MAX_VALUE);
        assertThat(arrays.doubles()).isEmpty();
        arrays.flags(null);
        assertThat(arrays.flags()).isNull();
    }

    @Test
    void elementsAndLengthsOfArrays() {
        Arrays arrays = cluster.create(Arrays.class);
        arrays.intsLength(3);
        arrays.ints(2, 5);
        arrays.intsLength(5);
        arrays.ints(4, 6);
        assertThat(arrays.ints()).containsExactly(0, 0, 5, 0, 6);
        arrays.intsLength(3);
        assertThat(arrays.ints(2)).isEqualTo(5);
        assertThat(arrays.intsLength()).isEqualTo(3);
        assertThatThrownBy(() -> arrays.ints(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> arrays.ints(-1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> arrays.intsLength(-1))
                .isInstanceOf(NegativeArraySizeException.class);
        assertThat(arrays.lengthOfNothing()).isZero();
    }

    @Test
    void memoryIsWhereItIs() {
        Arrays arrays = cluster.create(Arrays.class);
        arrays.longs(MemorySegment.ofArray(new long[] {Long.reverseBytes(1) >>> 56, 2}));
        MemorySegment longs = arrays.longs();
        assertThat(longs).isNotNull();
        ValueLayout.OfLong layout =
                ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
        longs.setAtIndex(layout, 1, Long.MAX_VALUE);
        assertThat(arrays.longs(1)).isEqualTo(Long.MAX_VALUE);
        assertThat(longs.byteSize()).isEqualTo(16);
        assertThatThrownBy(() -> arrays.longs(MemorySegment.ofArray(new byte[9])))
                .isInstanceOf(IllegalArgumentException.class);
        arrays.raw(MemorySegment.ofArray(new byte[] {1, 2, 3}));
        MemorySegment raw = arrays.raw();
        assertThat(raw).isNotNull();
        assertThat(raw.toArray(ValueLayout.JAVA_BYTE)).containsExactly(1, 2, 3);
    }

    @Test
    void objectsLeadToObjects() {
        cluster.use(() -> {
            Node first = Node.of(1);
            Node second = Node.of(2);
            first.next(second);
            second.next(null);
            assertThat(first.next()).isEqualTo(second).isNotSameAs(second);
            assertThat(first.next()).hasSameHashCodeAs(second);
            assertThat(first).isNotEqualTo(second).isNotEqualTo(null).isNotEqualTo("");
            assertThat(second.next()).isNull();
            assertThat(first.sum()).isEqualTo(3);
            assertThat(first.child()).isNull();
            first.childLength(3);
            first.child(1, second);
            assertThat(first.child()).containsExactly(null, second, null);
            first.child(new @Nullable Node[] {first, null});
            assertThat(first.childLength()).isEqualTo(2);
            assertThat(first.child(0)).isEqualTo(first);
            first.word(new @Nullable String[] {"a", null, "\u1234"});
            first.word(1, "b");
            assertThat(first.word()).containsExactly("a", "b", "\u1234");
            assertThat(first.word(2)).isEqualTo("\u1234");
            assertThatThrownBy(() -> first.word(3, "c"))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        });
    }

    @Iso
    interface Lines {
        @Nullable CharSequence @Nullable [] line();

        void line(@Nullable CharSequence @Nullable [] lines);
    }

    /* It may use the cluster and fail, as any code. */
    private record Text(Supplier<String> content) implements CharSequence {
        @Override
        public int length() {
            return toString().length();
        }

        @Override
        public char charAt(int index) {
            return toString().charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().subSequence(start, end);
        }

        @Override
        public String toString() {
            return content.get();
        }
    }

    @Test
    void objectsThatATextOfAnArrayHasMadeStayIfItFails() {
        Lines lines = cluster.create(Lines.class);
        List<Primitives> made = new ArrayList<>();
        CharSequence failing =
                new Text(() -> {
                    made.add(cluster.create(Primitives.class));
                    made.getLast().count(7);
                    throw new IllegalStateException("no text");
                });

        assertThatThrownBy(() -> lines.line(new CharSequence[] {"first", failing}))
                .hasMessage("no text");

        assertThat(made.getFirst().count()).isEqualTo(7);
        assertThat(lines.line()).isNull();
        cluster.verify();
    }

    @Test
    void textOfAnObjectIsBounded() {
        Node node = cluster.create(Node.class);
        node.next(node);
        node.childLength(1000);
        for (int i = 0; i < 1000; i++) {
            node.child(i, cluster.create(Node.class));
        }
        assertThat(node.toString())
                .startsWith("Node{child=[Node{child=null, key=0, next=null")
                .contains("next=Node@", "... 1000]")
                .hasSizeLessThan(2000);
    }

    @Test
    void referencesMayLeadToWhatExtendsTheirType() {
        Named named = cluster.create(Named.class);
        Far far = cluster.create(Far.class);
        named.key(1);
        named.id(-2);
        named.label("x");
        far.key(3);
        far.last((byte) 4);
        far.label("far");
        Node node = named;
        node.next(far);
        assertThat(node.next()).isInstanceOf(Far.class).isEqualTo(far);
        assertThat(node.next().key()).isEqualTo(3);
        cluster.setRoot(Node.class, named);
        assertThat(cluster.root(Node.class)).isInstanceOf(Named.class).isEqualTo(named);
        assertThat(cluster.root(Named.class)).isEqualTo(named);
        assertThat(named.label()).isEqualTo("x");
        assertThat(named.id()).isEqualTo(-2);
        assertThatThrownBy(() -> cluster.root(Far.class)).isInstanceOf(UnknownTypeException.class);
        ((Node) far).next(named);
        assertThatThrownBy(far::next)
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("Far")
                .hasMessageContaining("Named");
        ((Node) far).next(far);
        assertThat(far.next().last()).isEqualTo((byte) 4);
    }

    @Test
    void typesThatExtendOthersAreNamedBeforeTheyCome() {
        Later first = cluster.create(Later.class);
        Type later = Types.of(Cells.typeOf(((IsoObject) first).isoReference()));
        Type more = Type.ofFields(Evermore.class.getName(), later, List.of());
        cluster.setRootReference(
                cluster.allocate(more.id(), more.size())); // as in a received cluster
        assertThatThrownBy(() -> cluster.root(Later.class))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("wanted=" + Later.class.getName());
        IsoSpace.know(Evermore.class);
        assertThat(cluster.root(Later.class)).isInstanceOf(Evermore.class);
        assertThatThrownBy(() -> IsoSpace.know(Runnable.class))
                .isInstanceOf(UnknownTypeException.class);
    }

    @Test
    void wrongTypesAreFound() {
        Node node = cluster.create(Node.class);
        Bean bean = cluster.create(Bean.class);
        cluster.setRoot(Bean.class, bean);
        assertThatThrownBy(() -> cluster.root(Node.class))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("rank=" + cluster.rank());
        int field = 0;
        for (int offset = 4; offset < 32; offset += 4) {
            Cells.putInt(((IsoObject) node).isoReference(), offset, cluster.rootReference());
            field++;
        }
        assertThat(field).isPositive();
        assertThatThrownBy(node::next).isInstanceOf(UnknownTypeException.class);
        assertThatThrownBy(node::child).isInstanceOf(UnknownTypeException.class);
        assertThatThrownBy(node::childLength).isInstanceOf(UnknownTypeException.class);
        assertThatThrownBy(() -> node.word(0)).isInstanceOf(UnknownTypeException.class);
    }

    @Test
    void absentClustersAreNamed() {
        Cluster other = TestSpace.open().newCluster();
        Node here = cluster.create(Node.class);
        here.next(other.create(Node.class));
        assertThat(here.next()).isNotNull();
        other.close();
        assertThatThrownBy(here::next)
                .isInstanceOf(ClusterNotPresentException.class)
                .hasMessageContaining("origin=0, rank=" + other.rank());
        assertThat(here.toString()).contains("next=?@");
    }

    @Test
    void heapObjectsHaveNoPlace() {
        Texts heap =
                new Texts() {
                    @Override
                    public String name() {
                        return "";
                    }

                    @Override
                    public void name(@Nullable String value) {}

                    @Override
                    public CharSequence title() {
                        return "";
                    }

                    @Override
                    public void title(@Nullable CharSequence value) {}
                };
        assertThatThrownBy(() -> cluster.setRoot(Texts.class, heap))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lives in no cluster");
    }

    @Test
    void settersAllocateInTheClusterOfTheirObject() {
        Cluster other = TestSpace.open().newCluster();
        Texts texts = other.create(Texts.class);
        long before = cluster.byteSize();
        cluster.use(() -> texts.name("a".repeat(100_000))); // more than a slot
        assertThat(cluster.byteSize()).isEqualTo(before);
        assertThat(other.byteSize()).isGreaterThan(100_000);
        assertThat(texts.name()).hasSize(100_000);
        other.close();
        assertThatThrownBy(() -> texts.name("b")).isInstanceOf(ClusterNotPresentException.class);
    }
}
