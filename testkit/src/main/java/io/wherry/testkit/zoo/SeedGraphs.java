// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.Complex;
import io.wherry.testkit.zoo.shapes.Measurement;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.testkit.zoo.shapes.media.MediaContent;
import io.wherry.testkit.zoo.shapes.shop.Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The graphs that measurements are made with, in the literature and here.
final class SeedGraphs {
    private SeedGraphs() {}

    static List<ZooGraph> all() {
        Stream<ZooGraph> own =
                Stream.of(
                        ZooGraph.of("payload", "one object of 8 primitives", () -> Payload.of(7)),
                        ZooGraph.of(
                                "complex-1024",
                                "an array of 1024 complex numbers",
                                () -> Complex.spiral(1024)),
                        ZooGraph.of("message", "a message with two strings", () -> Message.of(3)),
                        ZooGraph.of(
                                "media-content",
                                "a film with its stills, from the jvm-serializers benchmark",
                                MediaContent::keynote),
                        ZooGraph.of("order", "an order of a web shop", () -> Order.of(3)),
                        ZooGraph.of(
                                "records-1000",
                                "an ArrayList of 1000 records",
                                () -> records(1000)),
                        ZooGraph.of(
                                "strings-1000",
                                "an ArrayList of 1000 strings, no two of them one object",
                                () -> strings(1000)),
                        ZooGraph.of(
                                "hashmap-1000",
                                "a HashMap from 1000 strings to Integers",
                                () -> numbers(1000)),
                        ZooGraph.of(
                                "hashmap-10k",
                                "a HashMap from 10,000 strings to payloads",
                                () -> payloads(10_000)));
        Stream<ZooGraph> sized =
                Stream.of(
                                "byte-100",
                                "byte-500",
                                "double-12",
                                "double-62",
                                "double-100k",
                                "double-1m",
                                "double-300x300",
                                "float-1000x1000",
                                "byte-1000x1000",
                                "tree-1023",
                                "tree-4095",
                                "tree-65535",
                                "int-tree-4095",
                                "vector-10k",
                                "arraylist-10k",
                                "messages-1000",
                                "orders-1000",
                                "list-100",
                                "wide-list-100",
                                "ring-1000")
                        .map(Families::named);
        return Stream.concat(own, sized).toList();
    }

    private static List<Measurement> records(int count) {
        List<Measurement> records = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            records.add(Measurement.of(n));
        }
        return records;
    }

    private static List<String> strings(int count) {
        List<String> strings = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            String end = n % 10 == 0 ? " \u2713 ok" : " and some words";
            strings.add("string " + n + end.repeat(n % 4));
        }
        return strings;
    }

    private static Map<String, Integer> numbers(int count) {
        Map<String, Integer> map = new HashMap<>();
        for (int n = 0; n < count; n++) {
            map.put("key " + n, n);
        }
        return map;
    }

    private static Map<String, Payload> payloads(int count) {
        Map<String, Payload> map = new HashMap<>();
        for (int n = 0; n < count; n++) {
            map.put("key " + n, Payload.of(n));
        }
        return map;
    }
}
