// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.IntNode;
import io.wherry.testkit.zoo.shapes.IntTree;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.testkit.zoo.shapes.RingNode;
import io.wherry.testkit.zoo.shapes.TreeNode;
import io.wherry.testkit.zoo.shapes.WideNode;
import io.wherry.testkit.zoo.shapes.hooks.ExternalTree;
import io.wherry.testkit.zoo.shapes.shop.Order;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Vector;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Graphs whose names contain a size: `<family>-<size>`, or `<primitive>-<rows>x<columns>`.
///
/// A size is a number, with an optional suffix: `k` means 1000, `m` 1,000,000.
final class Families {
    private static final Pattern NAME = Pattern.compile("([a-z-]+)-(\\d+)([km]?)(?:x(\\d+))?");
    private static final int LARGE = 100_000;
    private static final int DEEP = 4_000;

    private Families() {}

    static ZooGraph named(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no graph of this name: " + name);
        }
        String family = matcher.group(1);
        int size = size(matcher.group(2), matcher.group(3));
        if (matcher.group(4) != null) {
            return grid(name, family, size, Integer.parseInt(matcher.group(4)));
        }
        return switch (family) {
            case "tree", "int-tree", "external-tree" -> tree(name, family, size);
            case "list", "wide-list", "ring" -> chain(name, family, size);
            case "vector" -> many(name, size, "a Vector of payloads", Families::vector);
            case "arraylist" -> many(name, size, "an ArrayList of payloads", Families::payloads);
            case "messages" -> many(name, size, "an ArrayList of messages", Families::messages);
            case "orders" -> many(name, size, "an ArrayList of orders", Families::orders);
            default -> row(name, family, size);
        };
    }

    private static int size(String digits, String unit) {
        int factor =
                switch (unit) {
                    case "k" -> 1000;
                    case "m" -> 1_000_000;
                    default -> 1;
                };
        return Math.multiplyExact(Integer.parseInt(digits), factor);
    }

    private static ZooGraph tree(String name, String family, int size) {
        return switch (family) {
            case "tree" -> many(name, size, "a binary tree with payloads", TreeNode::complete);
            case "int-tree" -> many(name, size, "a binary tree of ints", IntTree::complete);
            default -> many(name, size, "an Externalizable binary tree", ExternalTree::complete);
        };
    }

    private static ZooGraph chain(String name, String family, int size) {
        ZooGraph graph =
                switch (family) {
                    case "list" -> many(name, size, "a linked list of ints", IntNode::list);
                    case "wide-list" ->
                            many(name, size, "a linked list of 40 ints a node", WideNode::list);
                    default -> many(name, size, "a doubly linked ring", RingNode::ring);
                };
        return size > DEEP ? graph.deep(size) : graph;
    }

    private static ZooGraph many(
            String name, int size, String what, IntFunction<@Nullable Object> factory) {
        ZooGraph graph = ZooGraph.of(name, what + ": " + size, () -> factory.apply(size));
        return size >= LARGE ? graph.large() : graph;
    }

    @SuppressWarnings("JdkObsolete") // what the measurements of old used
    private static Vector<Payload> vector(int size) {
        return new Vector<>(payloads(size));
    }

    private static List<Payload> payloads(int size) {
        List<Payload> payloads = new ArrayList<>(size);
        for (int n = 0; n < size; n++) {
            payloads.add(Payload.of(n));
        }
        return payloads;
    }

    private static List<Message> messages(int size) {
        List<Message> messages = new ArrayList<>(size);
        for (int n = 0; n < size; n++) {
            messages.add(Message.of(n));
        }
        return messages;
    }

    private static List<Order> orders(int size) {
        List<Order> orders = new ArrayList<>(size);
        for (int n = 0; n < size; n++) {
            orders.add(Order.of(n));
        }
        return orders;
    }

    private static ZooGraph row(String name, String family, int size) {
        Class<?> element = primitive(name, family);
        return many(name, size, "an array of " + family, n -> filled(element, n, n));
    }

    private static ZooGraph grid(String name, String family, int rows, int columns) {
        Class<?> element = primitive(name, family);
        String what = "an array of " + rows + " arrays of " + columns + " " + family;
        ZooGraph graph = ZooGraph.of(name, what, () -> filledGrid(element, rows, columns));
        return (long) rows * columns >= LARGE ? graph.large() : graph;
    }

    private static Class<?> primitive(String name, String family) {
        Class<?> type = Class.forPrimitiveName(family);
        if (type == null || type == void.class) {
            throw new IllegalArgumentException("no graph of this name: " + name);
        }
        return type;
    }

    private static Object filledGrid(Class<?> element, int rows, int columns) {
        Object[] grid = (Object[]) Array.newInstance(element, rows, 0);
        for (int row = 0; row < rows; row++) {
            grid[row] = filled(element, columns, row);
        }
        return grid;
    }

    /// An array of noise that follows from `seed`; floating-point elements are finite.
    private static Object filled(Class<?> element, int length, int seed) {
        Object array = Array.newInstance(element, length);
        Random random = new Random(seed);
        switch (array) {
            case byte[] bytes -> random.nextBytes(bytes);
            case int[] ints -> Arrays.setAll(ints, _ -> random.nextInt());
            case long[] longs -> Arrays.setAll(longs, _ -> random.nextLong());
            case double[] doubles -> Arrays.setAll(doubles, _ -> random.nextDouble());
            default -> {
                for (int i = 0; i < length; i++) {
                    set(array, i, random);
                }
            }
        }
        return array;
    }

    private static void set(Object array, int index, Random random) {
        switch (array) {
            case boolean[] booleans -> booleans[index] = random.nextBoolean();
            case char[] chars -> chars[index] = (char) random.nextInt();
            case short[] shorts -> shorts[index] = (short) random.nextInt();
            case float[] floats -> floats[index] = random.nextFloat();
            default -> throw new AssertionError("no such array: " + array.getClass());
        }
    }
}
