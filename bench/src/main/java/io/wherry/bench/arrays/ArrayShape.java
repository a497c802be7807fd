// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;

/// Graphs that are `n * n` primitives: in one array, in one row, in rows.
public enum ArrayShape {
    FLAT("T[N*N]"),
    ONE_ROW("T[1][N*N]"),
    SQUARE("T[N][N]");

    /// The elements that are measured.
    public enum Element {
        BYTE(1),
        FLOAT(4),
        DOUBLE(8);

        private final int size;

        Element(int size) {
            this.size = size;
        }

        public String label() {
            return switch (this) {
                case BYTE -> "byte";
                case FLOAT -> "float";
                case DOUBLE -> "double";
            };
        }

        /// @throws IllegalArgumentException if there is no such element
        static Element labelled(String label) {
            for (Element element : values()) {
                if (element.label().equals(label)) {
                    return element;
                }
            }
            throw new IllegalArgumentException("no element of this name: " + label);
        }

        public int size() {
            return size;
        }

        /// An array of numbers that do not repeat.
        Object array(int length, Random random) {
            return switch (this) {
                case BYTE -> {
                    byte[] values = new byte[length];
                    random.nextBytes(values);
                    yield values;
                }
                case FLOAT -> {
                    float[] values = new float[length];
                    for (int i = 0; i < length; i++) {
                        values[i] = random.nextFloat();
                    }
                    yield values;
                }
                case DOUBLE -> random.doubles(length).toArray();
            };
        }

        Object empty(int length) {
            return switch (this) {
                case BYTE -> new byte[length];
                case FLOAT -> new float[length];
                case DOUBLE -> new double[length];
            };
        }

        private Object[] rows(int rows) {
            return switch (this) {
                case BYTE -> new byte[rows][];
                case FLOAT -> new float[rows][];
                case DOUBLE -> new double[rows][];
            };
        }

        /// The memory of an array of such elements.
        static MemorySegment memory(Object array) {
            return switch (array) {
                case byte[] bytes -> MemorySegment.ofArray(bytes);
                case float[] floats -> MemorySegment.ofArray(floats);
                case double[] doubles -> MemorySegment.ofArray(doubles);
                default -> throw new IllegalArgumentException(array.getClass().getTypeName());
            };
        }
    }

    /// A message of one element, and the numbers of the paper.
    static final List<Integer> EXTENTS = List.of(1, 128, 256, 384, 512, 640, 768, 896, 1024);

    private final String label;

    ArrayShape(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Arrays that are elements of another one.
    public int rows(int n) {
        return switch (this) {
            case FLAT -> 0;
            case ONE_ROW -> 1;
            case SQUARE -> n;
        };
    }

    /// The graph with numbers in it.
    public Object graph(Element element, int n) {
        Random random = new Random(n);
        return make(element, n, length -> element.array(length, random));
    }

    /// The same with zeros.
    public Object empty(Element element, int n) {
        return make(element, n, element::empty);
    }

    /// Makes one of the graph's arrays.
    @FunctionalInterface
    private interface Maker {
        Object array(int length);
    }

    private Object make(Element element, int n, Maker maker) {
        int count = rows(n);
        if (count == 0) {
            return maker.array(n * n);
        }
        Object[] rows = element.rows(count);
        for (int i = 0; i < count; i++) {
            rows[i] = maker.array(n * n / count);
        }
        return rows;
    }

    /// The arrays of primitives in a graph.
    static Object[] arrays(Object graph) {
        return graph instanceof Object[] rows ? rows : new Object[] {graph};
    }
}
