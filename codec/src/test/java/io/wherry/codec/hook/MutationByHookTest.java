// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Code of the program that runs while a graph is written may change objects that were written
/// before.
final class MutationByHookTest {
    private static final int MANY = 60;

    /// An object whose getter keeps what it has computed.
    static final class Lazy implements Serializable {
        private static final long serialVersionUID = 1;
        final int number;
        int total;

        Lazy(int number) {
            this.number = number;
        }

        int total() {
            total = 31 * number + 7;
            return total;
        }
    }

    /// A value whose codec calls getters of other objects.
    static final class Sum {
        final List<Lazy> parts;

        Sum(List<Lazy> parts) {
            this.parts = parts;
        }
    }

    static final class SumCodec implements ValueCodec<Sum> {
        @Override
        public void write(Sum value, GraphOutput out) throws IOException {
            out.writeInt(value.parts.stream().mapToInt(Lazy::total).sum());
            out.writeObject(value.parts);
        }

        @Override
        @SuppressWarnings("unchecked") // the codec wrote such a list
        public Sum read(GraphInput in) throws IOException {
            in.readInt();
            return new Sum((List<Lazy>) Objects.requireNonNull(in.readObject()));
        }
    }

    /// An object whose hook replaces an element of the list that it is in.
    static final class Replacing implements Serializable {
        private static final long serialVersionUID = 1;
        transient List<Object> list = new ArrayList<>();

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            list.set(list.size() - 1, "replaced");
        }
    }

    /// An object whose hook fills arrays that were written before.
    static final class Filling implements Serializable {
        private static final long serialVersionUID = 1;
        transient int[][] arrays = {};

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            for (int i = 0; i < arrays.length; i++) {
                Arrays.fill(arrays[i], -i);
            }
        }
    }

    private static List<Lazy> parts() {
        List<Lazy> parts = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            parts.add(new Lazy(i));
        }
        return parts;
    }

    @Test
    void objectsThatCodecChangesKeepTheirIdentity() throws IOException {
        List<Lazy> parts = parts();
        GraphCodec codec = GraphCodec.lean().withCodec(Sum.class, new SumCodec());

        Object[] copy =
                Objects.requireNonNull(
                        codec.decode(
                                codec.encode(
                                        new Object[] {
                                            parts, new Sum(parts), parts.get(3), parts.get(59)
                                        }),
                                Object[].class));

        List<?> first = (List<?>) copy[0];
        assertThat(((Sum) copy[1]).parts).isSameAs(first);
        assertThat(copy[2]).isSameAs(first.get(3));
        assertThat(copy[3]).isSameAs(first.get(59));
    }

    @Test
    void arraysThatHookChangesKeepTheirIdentity() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            int[][] rows = new int[MANY][10];
            List<int[]> arrays = new ArrayList<>(List.of(new int[MANY][3]));
            Filling filling = new Filling();
            filling.arrays = rows.clone();

            Object[] copy =
                    (Object[])
                            way.copy(
                                    new Object[] {
                                        rows, arrays, filling, rows.clone(), List.copyOf(arrays)
                                    });

            int[][] read = (int[][]) copy[0];
            assertSame(read, (int[][]) copy[3]);
            assertSame(
                    ((List<?>) copy[1]).toArray(new int[0][]),
                    ((List<?>) copy[4]).toArray(new int[0][]));
        }
    }

    private static void assertSame(int[][] some, int[][] others) {
        assertThat(others.length).isEqualTo(some.length);
        for (int i = 0; i < some.length; i++) {
            assertThat(others[i]).isSameAs(some[i]);
        }
    }

    @Test
    void elementThatHookReplacesIsWrittenAsInJavaIo() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            List<Object> list = new ArrayList<>(parts());
            Replacing replacing = new Replacing();
            replacing.list = list;
            list.add(replacing);
            list.add("last");

            List<?> copy = (List<?>) way.copy(list);

            assertThat(copy.getLast()).isEqualTo("replaced");
        }
    }
}
