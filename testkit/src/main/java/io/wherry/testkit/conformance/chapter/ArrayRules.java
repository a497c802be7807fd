// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Probe;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Arrays and strings.
final class ArrayRules {
    private static final String PATH = "the message goes on with the way to the object";

    private ArrayRules() {}

    static Chapter chapter() {
        return new Chapter("Arrays and strings", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "arrays of all primitive types",
                            "2.1",
                            wire -> Arrays.deepToString(wire.copy(primitives())),
                            Arrays.deepToString(primitives())),
                    graph(
                            "empty arrays",
                            "2.1",
                            wire -> wire.copy(new int[0]).length + wire.copy(new String[0]).length,
                            0),
                    graph(
                            "arrays larger than any buffer",
                            "2.1",
                            wire -> {
                                double[] large =
                                        IntStream.range(0, 100_000).asDoubleStream().toArray();
                                return Arrays.equals(wire.copy(large), large);
                            },
                            true),
                    graph(
                                    "NaN in an array becomes the canonical NaN",
                                    "java.io.DataOutput",
                                    wire ->
                                            Float.floatToRawIntBits(
                                                            wire.copy(
                                                                            new float[] {
                                                                                Float
                                                                                        .intBitsToFloat(
                                                                                                0x7fc00001)
                                                                            })[0])
                                                    == 0x7fc00000,
                                    true)
                            .differs(Wires.LEAN, false, "documented: NaN bits are kept"),
                    graph(
                            "null elements",
                            "2.1",
                            wire -> Arrays.toString(wire.copy(new String[] {null, "b", null})),
                            "[null, b, null]"),
                    graph(
                            "nested arrays, ragged and null rows",
                            "2.1",
                            wire ->
                                    Arrays.deepToString(
                                            wire.copy(new int[][] {{1}, null, {}, {2, 3}})),
                            "[[1], null, [], [2, 3]]"),
                    graph(
                            "rectangular arrays of three dimensions",
                            "2.1",
                            wire -> Arrays.deepToString(wire.copy(new long[2][1][2])),
                            "[[[0, 0]], [[0, 0]]]"),
                    graph(
                            "a row that is shared stays shared",
                            "2.1",
                            wire -> {
                                int[] row = {1, 2};
                                int[][] copy = wire.copy(new int[][] {row, row});
                                return copy[0] == copy[1];
                            },
                            true),
                    graph(
                            "the runtime type of an array is kept",
                            "2.1",
                            wire ->
                                    wire.copy(new Object[] {new Number[] {1}})[0]
                                            .getClass()
                                            .getSimpleName(),
                            "Number[]"),
                    graph(
                            "an array may be within itself",
                            "2.1",
                            wire -> {
                                Object[] self = new Object[1];
                                self[0] = self;
                                Object[] copy = wire.copy(self);
                                return copy[0] == copy;
                            },
                            true),
                    graph(
                            "a field of Object may hold an array",
                            "2.1",
                            wire -> ((int[]) wire.copy(new Object[] {new int[] {7}})[0])[0],
                            7),
                    graph(
                            "arrays of classes that are not serializable are written while empty",
                            "2.1",
                            wire -> wire.copy(new Thread[2]).length,
                            2),
                    graph(
                                    "elements that are not serializable are refused",
                                    "2.1",
                                    wire ->
                                            Thrown.by(() ->
                                                            wire.write(
                                                                    new Object[] {1, new Object()}))
                                                    .getMessage(),
                                    "java.lang.Object")
                            .differs(Wires.LEAN, "java.lang.Object (path: [1])", PATH)
                            .differs(Wires.JAVAIO, "java.lang.Object (path: [1])", PATH),
                    graph(
                            "serialVersionUID of arrays is not compared",
                            "4.6",
                            wire -> {
                                String source =
                                        "class E implements Serializable { private static final long serialVersionUID = 1; int %s; }";
                                SourceClassLoader here =
                                        SourceClassLoader.of(source.formatted("x"));
                                Object array = Array.newInstance(here.type("E"), 2);
                                Wire there =
                                        wire.evolving()
                                                .withLoader(
                                                        SourceClassLoader.of(
                                                                source.formatted("y")));
                                return Array.getLength(there.read(wire.evolving().write(array)));
                            },
                            2),
                    graph("the empty string", "6.2", wire -> wire.copy("").length(), 0),
                    graph(
                            "a string with NUL",
                            "6.2",
                            wire -> wire.copy("a\0b").equals("a\0b"),
                            true),
                    graph(
                            "strings of Latin-1, of the plane and beyond it",
                            "6.2",
                            wire ->
                                    wire.copy("\u00e9 \u20ac \ud83d\ude00")
                                            .equals("\u00e9 \u20ac \ud83d\ude00"),
                            true),
                    graph(
                            "lone surrogates",
                            "6.2",
                            wire -> wire.copy("\ud83d x \ude00").equals("\ud83d x \ude00"),
                            true),
                    graph(
                            "every char there is",
                            "6.2",
                            wire -> {
                                StringBuilder all = new StringBuilder();
                                IntStream.rangeClosed(0, 0xffff).forEach(c -> all.append((char) c));
                                return wire.copy(all.toString()).contentEquals(all);
                            },
                            true),
                    graph("a string of 65535 bytes", "6.2", longString(65535), true),
                    graph("a string of 65536 bytes", "6.2", longString(65536), true),
                    graph(
                            "a string of fewer chars and more bytes than that",
                            "6.2",
                            wire ->
                                    wire.copy("\u20ac".repeat(30_000))
                                            .equals("\u20ac".repeat(30_000)),
                            true),
                    graph("a string of a million chars", "6.2", longString(1_000_000), true),
                    graph(
                            "a shared string stays shared",
                            "6.2",
                            wire -> {
                                String text = String.valueOf(new char[] {'s'});
                                Object[] copy = wire.copy(new Object[] {text, text});
                                return copy[0] == copy[1];
                            },
                            true),
                    graph(
                            "equal strings stay two",
                            "6.2",
                            wire -> {
                                String[] two = {
                                    String.valueOf(new char[] {'s'}),
                                    String.valueOf(new char[] {'s'})
                                };
                                String[] copy = wire.copy(two);
                                return identical(copy[0], copy[1]);
                            },
                            false),
                    graph(
                            "strings are not interned",
                            "6.2",
                            wire -> identical(wire.copy("literal"), "literal"),
                            false));

    private static Probe<Wire> longString(int length) {
        return wire -> wire.copy("x".repeat(length)).equals("x".repeat(length));
    }

    private static boolean identical(Object one, Object other) {
        return one == other;
    }

    private static Object[] primitives() {
        return new Object[] {
            new boolean[] {true, false},
            new byte[] {-1, 2},
            new char[] {'a', '\uffff'},
            new short[] {-1, 2},
            new int[] {Integer.MIN_VALUE, 2},
            new long[] {Long.MIN_VALUE, 2},
            new float[] {-0f, Float.MAX_VALUE},
            new double[] {-0d, Double.MIN_VALUE}
        };
    }
}
