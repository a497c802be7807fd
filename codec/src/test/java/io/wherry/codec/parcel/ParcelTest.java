// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.parcel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Parcel;
import io.wherry.codec.Unpacking;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ParcelTest {
    private final GraphCodec codec = GraphCodec.lean();
    private final GraphCodec all = codec.withParcelThreshold(0);

    private static float[][] matrix(int rows, int columns) {
        float[][] matrix = new float[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                matrix[i][j] = i * 1000.5f + j;
            }
        }
        return matrix;
    }

    private static <T> T copy(GraphCodec codec, T root) throws IOException {
        @SuppressWarnings("unchecked") // a copy is of the same class
        T copy = (T) codec.unpack(codec.pack(root));
        return Objects.requireNonNull(copy);
    }

    private static void assertEqual(@Nullable Object copy, Object[] graph) {
        assertThat(Arrays.deepEquals((Object[]) copy, graph)).isTrue();
    }

    @Test
    void arraysAreViewsOfTheGraphsOwn() throws IOException {
        double[] values = new double[1000];

        Parcel parcel = codec.pack(List.of("a", values));
        values[7] = 7.5;

        assertThat(parcel.arrays()).hasSize(1);
        assertThat(parcel.arrays().getFirst().heapBase()).containsSame(values);
        assertThat(parcel.header()).hasSizeLessThan(40);
        List<?> copy = (List<?>) Objects.requireNonNull(codec.unpack(parcel));
        assertThat((double[]) copy.get(1)).isEqualTo(values).isNotSameAs(values);
    }

    @Test
    void smallArraysStayInTheHeader() throws IOException {
        Object[] root = {new byte[1023], new byte[1024], new boolean[5000], new int[0]};

        Parcel parcel = codec.pack(root);

        assertThat(parcel.arrays()).singleElement().returns(1024L, MemorySegment::byteSize);
        assertEqual(copy(codec, root), root);
    }

    @Test
    void thresholdIsAChoiceOfTheWriterAlone() throws IOException {
        Object[] root = {new byte[1], new char[0], new long[] {1, 2}};

        Parcel parcel = all.pack(root);

        assertThat(parcel.arrays()).hasSize(2);
        assertEqual(codec.unpack(parcel), root);
        assertThat(codec.withParcelThreshold(17).pack(root).arrays()).isEmpty();
        assertThatThrownBy(() -> codec.withParcelThreshold(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyTypeOfElementsComesThrough() throws IOException {
        Object[] root = {
            new byte[] {1, -1},
            new short[] {2, -2},
            new char[] {'a', '\uffff'},
            new int[] {3, -3},
            new long[] {4, Long.MIN_VALUE},
            new float[] {5.5f, -0f, Float.NaN},
            new double[] {6.5, Double.NEGATIVE_INFINITY},
            new boolean[] {true, false}
        };

        assertThat(all.pack(root).arrays()).hasSize(7);
        assertEqual(copy(all, root), root);
    }

    @Test
    void sharedArrayTravelsOnceAndStaysShared() throws IOException {
        long[] shared = new long[200];
        Object[] root = {shared, Map.of("k", shared), shared};

        Object[] copy = copy(codec, root);

        assertThat(codec.pack(root).arrays()).hasSize(1);
        assertThat(copy[0]).isSameAs(copy[2]).isSameAs(((Map<?, ?>) copy[1]).get("k"));
    }

    @Test
    void rectangularArrayIsOneDescription() throws IOException {
        float[][] matrix = matrix(1000, 1000);

        Parcel parcel = codec.pack(matrix);

        assertThat(parcel.header()).hasSizeLessThan(40);
        assertThat(parcel.arrays()).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(parcel.arrays().get(i).heapBase()).containsSame(matrix[i]);
        }
        assertEqual(copy(codec, matrix), matrix);
    }

    @Test
    void rowsOfALargeBlockTravelEvenIfEachIsSmall() throws IOException {
        float[][] rows = matrix(128, 16);

        assertThat(codec.pack(rows).arrays()).hasSize(128);
        assertThat(codec.pack(matrix(4, 16)).arrays()).isEmpty();
        assertThat(codec.pack(new byte[1000][8]).arrays()).isEmpty();
        assertEqual(copy(codec, rows), rows);
        assertEqual(copy(codec, new byte[1000][8]), new byte[1000][8]);
    }

    @Test
    void deeperArrayIsOneBlockOfRows() throws IOException {
        double[][][] cube = new double[10][20][130];
        cube[9][19][129] = 1;

        Parcel parcel = codec.pack(cube);

        assertThat(parcel.arrays()).hasSize(200);
        assertThat(parcel.arrays().get(199).heapBase()).containsSame(cube[9][19]);
        assertThat(codec.unpack(parcel.header()).byteSize()).isEqualTo(200 * 130 * 8);
        assertEqual(copy(codec, cube), cube);
    }

    @Test
    void sameRowTwiceStaysTheSameRow() throws IOException {
        float[][] matrix = matrix(6, 500);
        matrix[3] = matrix[1];
        matrix[4] = matrix[1];
        matrix[5] = matrix[0];

        float[][] copy = copy(codec, matrix);

        assertThat(codec.pack(matrix).arrays()).hasSize(3);
        assertEqual(copy, matrix);
        assertThat(copy[1]).isSameAs(copy[3]).isSameAs(copy[4]).isNotSameAs(copy[0]);
        assertThat(copy[5]).isSameAs(copy[0]);
    }

    @Test
    void manyEqualRowsStayApart() throws IOException {
        double[][] matrix = new double[300][200];
        matrix[299] = matrix[150];

        Object[] copy = copy(codec, new Object[] {matrix[3], matrix, matrix[200]});

        double[][] rows = (double[][]) copy[1];
        Set<Object> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(distinct, (Object[]) rows);
        assertThat(distinct).hasSize(matrix.length - 1);
        assertThat(rows[299]).isSameAs(rows[150]);
        assertThat(copy[0]).isSameAs(rows[3]);
        assertThat(copy[2]).isSameAs(rows[200]);
    }

    @Test
    void rowThatIsAlsoElsewhereStaysOne() throws IOException {
        float[][] matrix = matrix(5, 500);
        Object[] root = {matrix[2], matrix, matrix[4], new float[][] {matrix[4], matrix[0]}};

        Object[] copy = copy(codec, root);
        Object[] lean = (Object[]) codec.decode(codec.encode(root));

        for (Object[] one : List.of(copy, Objects.requireNonNull(lean))) {
            float[][] rows = (float[][]) one[1];
            assertEqual(rows, matrix);
            assertThat(one[0]).isSameAs(rows[2]);
            assertThat(one[2]).isSameAs(rows[4]);
            assertThat(((float[][]) one[3])[0]).isSameAs(rows[4]);
            assertThat(((float[][]) one[3])[1]).isSameAs(rows[0]);
        }
    }

    @Test
    void raggedRowsAndMissingOnesComeThrough() throws IOException {
        int[][] triangle = new int[600][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new int[i];
        }
        int[][] holes = {new int[300], null, new int[300]};
        short[][] empty = {new short[0], new short[0]};
        Object[] root = {triangle, holes, empty, new long[0][], new boolean[3][4], new char[1][1]};

        assertEqual(copy(codec, root), root);
        assertEqual(copy(all, root), root);
        assertEqual(codec.decode(codec.encode(root)), root);
    }

    @Test
    void graphIsMadeOfTheArraysThatTheCallerGave() throws IOException {
        float[][] matrix = matrix(20, 300);
        double[] vector = new double[500];
        Parcel parcel = codec.pack(new Object[] {matrix, vector});
        float[][] ours = new float[20][300];
        double[] mine = new double[500];

        Unpacking unpacking =
                codec.unpack(parcel.header()).supply(20, mine).supply(0, (Object) ours);
        List<MemorySegment> targets = unpacking.arrays();
        for (int i = 0; i < targets.size(); i++) {
            targets.get(i).copyFrom(parcel.arrays().get(i));
        }
        Object[] copy = Objects.requireNonNull(unpacking.finish(Object[].class));

        assertThat(copy[1]).isSameAs(mine);
        assertEqual(copy[0], matrix);
        assertThat(((Object[]) copy[0])[19]).isSameAs(ours[19]);
    }

    @Test
    void arraysThatDoNotFitAreRefused() throws IOException {
        Unpacking unpacking = codec.unpack(codec.pack(new double[500]).header());

        assertThat(unpacking.count()).isEqualTo(1);
        assertThat(unpacking.type(0)).isEqualTo(double[].class);
        assertThat(unpacking.length(0)).isEqualTo(500);
        assertThat(unpacking.order()).isEqualTo(ByteOrder.nativeOrder());
        assertThatThrownBy(() -> unpacking.supply(0, new double[499]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("double[] of 500");
        assertThatThrownBy(() -> unpacking.supply(0, new float[500]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> unpacking.supply(0, new double[1][]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("class=null");
        assertThatThrownBy(() -> unpacking.supply(1, new double[500]))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void rowsBeforeOneThatDoesNotFitAreNotSupplied() throws IOException {
        Unpacking unpacking = codec.unpack(codec.pack(matrix(2, 300)).header());
        float[] first = new float[300];
        Object rows = new float[][] {first, new float[299]};

        assertThatThrownBy(() -> unpacking.supply(0, rows))
                .isInstanceOf(IllegalArgumentException.class);
        unpacking.arrays();

        Object[] copy = Objects.requireNonNull(unpacking.finish(Object[].class));
        assertThat(copy[0]).isNotSameAs(first);
    }

    @Test
    void noArrayIsSuppliedAfterTheArraysWereGivenOut() throws IOException {
        Unpacking unpacking = codec.unpack(codec.pack(new double[500]).header());
        unpacking.arrays().getFirst().setAtIndex(ValueLayout.JAVA_DOUBLE, 7, 7.5);

        assertThatThrownBy(() -> unpacking.supply(0, new double[500]))
                .isInstanceOf(IllegalStateException.class);

        double[] copy = Objects.requireNonNull(unpacking.finish(double[].class));
        assertThat(copy[7]).isEqualTo(7.5);
    }

    @Test
    void unpackingEndsOnce() throws IOException {
        Unpacking unpacking = codec.unpack(codec.pack(new double[500]).header());

        assertThatThrownBy(unpacking::finish).isInstanceOf(IllegalStateException.class);
        unpacking.arrays();
        unpacking.finish();

        assertThatThrownBy(unpacking::finish).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(unpacking::arrays).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void arraysMayLieOutsideTheHeap() throws IOException {
        long[] values = {1, 2, 3};
        Parcel parcel = all.pack(values);

        try (Arena arena = Arena.ofConfined()) {
            MemorySegment outside = arena.allocateFrom(ValueLayout.JAVA_LONG, values);

            assertThat((long[]) all.unpack(parcel.header(), List.of(outside))).isEqualTo(values);
            assertThatThrownBy(() -> all.unpack(parcel.header(), List.of(outside.asSlice(8))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> all.unpack(parcel.header(), List.of()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void readerOfTheOtherByteOrderTurnsTheElementsAround() throws IOException {
        Object[] root = {new int[] {1, 0x01020304}, new double[] {1.5}, new byte[] {1, 2}};
        Parcel parcel = all.pack(root);
        byte[] header = parcel.header().clone();
        header[3] ^= 1;
        List<MemorySegment> turned = new ArrayList<>();
        turned.add(MemorySegment.ofArray(new int[] {1 << 24, 0x04030201}));
        long bits = Long.reverseBytes(Double.doubleToRawLongBits(1.5));
        turned.add(MemorySegment.ofArray(new long[] {bits}));
        turned.add(MemorySegment.ofArray(new byte[] {1, 2}));

        assertEqual(all.unpack(header, turned), root);
    }

    /// Knows its sum while it is read.
    static final class Summed implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("serial") // an array
        final double[] values;

        transient double sum;

        Summed(double[] values) {
            this.values = values;
            sum();
        }

        private void sum() {
            sum = Arrays.stream(values).sum();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sum();
        }
    }

    @Test
    void hooksOfTheReaderSeeFullArrays() throws IOException {
        double[] values = new double[1000];
        Arrays.fill(values, 2);

        assertThat(copy(codec, new Summed(values)).sum).isEqualTo(2000);
    }

    /// Writes one array, changes it and writes it as another.
    static final class Reusing implements Serializable {
        private static final long serialVersionUID = 1;

        transient byte[] buffer;
        transient byte[] first;
        transient byte[] second;

        Reusing(byte[] buffer) {
            this.buffer = buffer;
            this.first = buffer;
            this.second = buffer;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            Arrays.fill(buffer, (byte) 1);
            out.writeUnshared(buffer);
            Arrays.fill(buffer, (byte) 2);
            out.writeUnshared(buffer);
            Arrays.fill(buffer, (byte) 3);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            first = (byte[]) in.readUnshared();
            second = (byte[]) in.readUnshared();
        }
    }

    @Test
    void largeArrayThatAHookChangesIsWrittenAsItWas() throws IOException {
        byte[] before = new byte[1 << 17];
        Reusing reusing = new Reusing(new byte[1 << 17]);
        Object[] root = {before, reusing};

        Object[] lean = Objects.requireNonNull((Object[]) codec.decode(codec.encode(root)));

        Reusing copy = (Reusing) lean[1];
        assertThat(copy.first).hasSize(1 << 17).containsOnly(1);
        assertThat(copy.second).hasSize(1 << 17).containsOnly(2);
        Reusing packed = (Reusing) copy(codec, root)[1];
        assertThat(packed.first).containsOnly(1);
        assertThat(packed.second).containsOnly(2);
    }

    /// Changes what was written before it.
    static final class Meddler implements Serializable {
        private static final long serialVersionUID = 1;

        private final transient byte[] others;

        Meddler(byte[] others) {
            this.others = others;
        }

        Object writeReplace() {
            Arrays.fill(others, (byte) 9);
            return "meddled";
        }
    }

    @Test
    void largeArrayIsInTheMessageAsItWasWhenItWasMet() throws IOException {
        byte[] array = new byte[1 << 17];

        Object[] copy =
                (Object[]) codec.decode(codec.encode(new Object[] {array, new Meddler(array)}));

        assertThat((byte[]) Objects.requireNonNull(copy)[0]).containsOnly(0);
        assertThat(copy[1]).isEqualTo("meddled");
    }

    @Test
    void failedPackLeavesNoState() throws IOException {
        Object[] bad = {new double[500], new Object()};

        assertThatThrownBy(() -> codec.pack(bad))
                .isInstanceOf(java.io.NotSerializableException.class);

        assertThat(codec.pack(new double[300]).arrays())
                .singleElement()
                .returns(2400L, MemorySegment::byteSize);
    }
}
