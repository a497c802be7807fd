// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.kinds.Fieldless;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Null, numbers, strings and arrays.
final class ValueGraphs {
    private static final double NAN_WITH_PAYLOAD = Double.longBitsToDouble(0x7ff8_0000_dead_beefL);
    private static final float FLOAT_NAN = Float.intBitsToFloat(0x7fc0_beef);

    private ValueGraphs() {}

    static List<ZooGraph> all() {
        return List.of(
                ZooGraph.of("empty", "null", () -> null),
                ZooGraph.of("bare", "one object without fields", Fieldless::new),
                ZooGraph.of("string", "one short string", () -> copy("hello, world")),
                ZooGraph.of("integer", "one Integer out of cache", () -> 123_456),
                ZooGraph.of(
                        "boxed", "every kind of boxed number, their limits", ValueGraphs::boxed),
                ZooGraph.of("boxed-shared", "one Long three times, twins", ValueGraphs::shared),
                ZooGraph.of("nan-arrays", "arrays of NaNs with payloads", ValueGraphs::nanArrays)
                        .javaioDiffers("java.io makes NaNs canonical"),
                ZooGraph.of("nan-boxed", "boxed NaNs with payloads", ValueGraphs::nanBoxed)
                        .javaioDiffers("java.io makes NaNs canonical"),
                ZooGraph.of("strings", "strings of every coding", ValueGraphs::strings),
                ZooGraph.of("strings-shared", "shared strings, twins", ValueGraphs::sharedStrings),
                ZooGraph.of(
                        "string-70k", "more bytes than writeUTF takes", ValueGraphs::longStrings),
                ZooGraph.of(
                        "primitive-arrays", "all kinds, empty and filled", ValueGraphs::primitives),
                ZooGraph.of("object-arrays", "arrays of many types", ValueGraphs::objectArrays),
                ZooGraph.of(
                        "array-aliasing", "a 2-D array with one row twice", ValueGraphs::aliasing),
                ZooGraph.of("array-ragged", "rows of lengths 0 to 9, a null", ValueGraphs::ragged),
                ZooGraph.of("array-self", "an Object[][] that holds itself", ValueGraphs::self));
    }

    /// Equal and not the same, whatever the compiler shares.
    static String copy(String text) {
        return String.valueOf(text.toCharArray());
    }

    private static Object boxed() {
        List<Object> all = new ArrayList<>();
        Collections.addAll(all, true, false, true, 'a', 'z', '\uffff', '\0');
        Collections.addAll(all, (byte) 1, Byte.MIN_VALUE, (short) 1, Short.MAX_VALUE);
        Collections.addAll(all, 0, 1, -1, 127, 128, Integer.MIN_VALUE, Integer.MAX_VALUE, 5, 5);
        Collections.addAll(all, 0L, 1L, -128L, -129L, Long.MIN_VALUE, Long.MAX_VALUE);
        Collections.addAll(all, 0f, -0f, 1.5f, Float.MIN_VALUE, Float.POSITIVE_INFINITY);
        Collections.addAll(all, 0.0, -0.0, 1.5, Double.MIN_VALUE, Double.NEGATIVE_INFINITY);
        Collections.addAll(all, Double.NaN, Float.NaN);
        return all.toArray();
    }

    private static Object shared() {
        Long one = 1_000_000L;
        Long twin = 1_000_000L;
        Double half = 0.5;
        return new Object[] {one, one, twin, half, new Number[] {one, half, twin}, 7, 7};
    }

    private static Object nanArrays() {
        double[] doubles = {Double.NaN, NAN_WITH_PAYLOAD, -0.0, 0.0};
        float[] floats = {Float.NaN, FLOAT_NAN, -0f, 0f};
        return new Object[] {doubles, floats};
    }

    private static Object nanBoxed() {
        return new Object[] {NAN_WITH_PAYLOAD, FLOAT_NAN, -0.0};
    }

    private static Object strings() {
        String surrogates = new String(new char[] {'\ud83d', '\ude00', '\ud83d', 'x', '\ude00'});
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x180; c++) {
            all.append(c);
        }
        String mixed = "latin \u00e9\u00ff and more \u20ac\u4e2d";
        String nul = "nul \0 inside";
        return new String[] {
            copy(""),
            "a",
            "plain ASCII",
            "\u00e4\u00f6\u00fc\u00df\u00ff",
            mixed,
            nul,
            surrogates,
            "\uffff\ufffe\ufeff",
            all.toString(),
            "x".repeat(127),
            "x".repeat(128),
            "\u20ac".repeat(300)
        };
    }

    private static Object sharedStrings() {
        String one = copy("shared");
        String twin = copy("shared");
        return new Object[] {one, twin, one, new String[] {one, twin}, List.of(one), copy("")};
    }

    private static Object longStrings() {
        String latin = "0123456789".repeat(7000);
        return new String[] {
            latin,
            "\u00e9" + latin,
            "\u20ac" + latin,
            "\ud83d\ude00".repeat(35_000),
            "a".repeat(65_535)
        };
    }

    private static Object primitives() {
        return new Object[] {
            new boolean[0],
            new byte[0],
            new char[0],
            new short[0],
            new int[0],
            new long[0],
            new float[0],
            new double[0],
            new boolean[] {true, false, true},
            new byte[] {0, 1, -1, Byte.MIN_VALUE, Byte.MAX_VALUE},
            new char[] {0, 'a', '\u20ac', '\ud800', '\uffff'},
            new short[] {0, 1, -1, Short.MIN_VALUE, Short.MAX_VALUE},
            new int[] {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE},
            new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE},
            new float[] {0, -0f, 1, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY},
            new double[] {0, -0.0, 1, Double.MIN_VALUE, Double.MAX_VALUE, Double.NEGATIVE_INFINITY}
        };
    }

    private static Object objectArrays() {
        Object shared = new Fieldless();
        return new Object[] {
            new Object[0],
            new Object[] {null, shared, null, shared},
            new String[] {"a", null, "b"},
            new Integer[] {1, 1000, null},
            new Number[] {1, 2.5, 3L},
            new Fieldless[] {new Fieldless(), null},
            new Comparable<?>[] {"text", 7},
            new int[][] {{1}, {}, {2, 3}},
            new Object[][] {{1}, {"two", new Object[] {3}}, {}},
            new String[1][2][3],
            new Class<?>[] {int.class, String.class, int[][].class},
            new Enum<?>[] {Thread.State.NEW, Thread.State.BLOCKED, Thread.State.NEW}
        };
    }

    private static Object aliasing() {
        double[] row = {1, 2, 3};
        double[] twin = {1, 2, 3};
        return new double[][] {row, twin, row, {4, 5, 6}, row};
    }

    private static Object ragged() {
        int[][] rows = new int[11][];
        for (int n = 0; n < 10; n++) {
            rows[n] = new int[n];
            Arrays.fill(rows[n], n);
        }
        return rows;
    }

    private static Object self() {
        Object[][] array = new Object[3][];
        array[0] = array;
        array[1] = new Object[] {array, array[0], null};
        return array;
    }
}
