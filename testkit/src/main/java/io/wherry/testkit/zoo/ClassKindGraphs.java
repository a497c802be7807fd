// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.Colour;
import io.wherry.testkit.zoo.shapes.Link;
import io.wherry.testkit.zoo.shapes.Measurement;
import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.kinds.Car;
import io.wherry.testkit.zoo.shapes.kinds.Engines;
import io.wherry.testkit.zoo.shapes.kinds.Fieldless;
import io.wherry.testkit.zoo.shapes.kinds.FinalFields;
import io.wherry.testkit.zoo.shapes.kinds.House;
import io.wherry.testkit.zoo.shapes.kinds.HundredFields;
import io.wherry.testkit.zoo.shapes.kinds.Levels;
import io.wherry.testkit.zoo.shapes.kinds.NotSerializable;
import io.wherry.testkit.zoo.shapes.kinds.OpenTypes;
import io.wherry.testkit.zoo.shapes.kinds.Operator;
import io.wherry.testkit.zoo.shapes.kinds.Records;
import io.wherry.testkit.zoo.shapes.kinds.Shadow;
import io.wherry.testkit.zoo.shapes.kinds.Strangers;
import io.wherry.testkit.zoo.shapes.kinds.TransientState;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Every kind of class, field and inheritance, and the smallest shapes of sharing.
final class ClassKindGraphs {
    private ClassKindGraphs() {}

    static List<ZooGraph> all() {
        return List.of(
                ZooGraph.of(
                        "self-cycle",
                        "a node that is its own neighbour",
                        ClassKindGraphs::selfCycle),
                ZooGraph.of("diamond", "two ways to one node", ClassKindGraphs::diamond),
                ZooGraph.of(
                        "transient-fields",
                        "fields that are not sent",
                        () -> new TransientState(1, "kept")),
                ZooGraph.of("final-fields", "final fields of all types", ClassKindGraphs::finals),
                ZooGraph.of(
                        "superclass-constructor",
                        "superclasses that are not serializable",
                        ClassKindGraphs::supers),
                ZooGraph.of(
                        "inner-class",
                        "an inner class and its outer object",
                        ClassKindGraphs::inner),
                ZooGraph.of(
                        "anonymous-class",
                        "an anonymous class with captured values",
                        ClassKindGraphs::anonymous),
                ZooGraph.of(
                        "local-class",
                        "a local class with a captured value",
                        () -> Strangers.local("captured")),
                ZooGraph.of("enums", "constants with and without bodies", ClassKindGraphs::enums),
                ZooGraph.of("records", "records of every kind", ClassKindGraphs::records),
                ZooGraph.of(
                        "record-in-cycle",
                        "a record in the cycle of a plain object",
                        ClassKindGraphs::recordInCycle),
                ZooGraph.of(
                                "record-cycle-root",
                                "a cycle entered by the record",
                                ClassKindGraphs::recordCycleRoot)
                        .javaioDiffers("the reference back to a record not made yet reads as null"),
                ZooGraph.of(
                        "proxy",
                        "a dynamic proxy",
                        () -> new Object[] {Strangers.proxy("answer"), 1}),
                ZooGraph.of("lambdas", "lambdas and method references", ClassKindGraphs::lambdas),
                ZooGraph.of(
                        "class-objects", "Class objects of every kind", ClassKindGraphs::classes),
                ZooGraph.of(
                        "shadowed-fields",
                        "fields of one name at three levels",
                        Shadow.Darkest::new),
                ZooGraph.of("hundred-fields", "100 fields", () -> HundredFields.of(1)),
                ZooGraph.of("no-fields", "three objects without fields", ClassKindGraphs::noFields),
                ZooGraph.of(
                        "open-types",
                        "fields of interface types and Object",
                        ClassKindGraphs::openTypes),
                ZooGraph.of(
                        "hierarchy", "four levels, one with hooks", () -> new Levels.Fourth(1)));
    }

    private static Object selfCycle() {
        Node node = new Node("self");
        node.first = node;
        node.second = node;
        return node;
    }

    private static Object diamond() {
        Node top = new Node("top");
        Node left = new Node("left");
        Node right = new Node("right");
        Node bottom = new Node("bottom");
        top.first = left;
        top.second = right;
        left.first = bottom;
        right.second = bottom;
        return top;
    }

    private static Object finals() {
        FinalFields inner = new FinalFields(5, null);
        return new Object[] {new FinalFields(-300, inner), inner};
    }

    private static Object supers() {
        return new Object[] {
            new Car("car"), new Car.Taxi("taxi", 7), new Engines.Diesel(1.9), new Engines.Rocket(3)
        };
    }

    private static Object inner() {
        House house = new House("High Street");
        House.Room room = house.new Room(20);
        house.largest = room;
        return new Object[] {room, house.new Room(12), house};
    }

    private static Object anonymous() {
        Strangers outer = new Strangers(9);
        return new Object[] {outer.anonymous("captured", 1), outer.anonymous("again", 2), outer};
    }

    private static Object enums() {
        return new Object[] {
            Colour.RED,
            Colour.BLUE,
            Colour.RED,
            Operator.PLUS,
            Operator.MINUS,
            new Colour[] {Colour.GREEN, null},
            new Operator[] {Operator.PLUS},
            new Enum<?>[] {Colour.GREEN, Operator.MINUS}
        };
    }

    private static Object records() {
        Records.Pair<String, Integer> pair = new Records.Pair<>("first", 1000);
        return new Object[] {
            new Records.None(),
            new Records.Primitives(true, (byte) 1, '2', (short) 3, 4, 5, 6, 7),
            pair,
            new Records.Pair<>(pair, new Records.Pair<@Nullable Object, Object>(null, pair)),
            new Records.Checked(1, 2, List.of("a", "b")),
            new Records.Series("series"),
            new Records.Bounded(7),
            Measurement.of(1)
        };
    }

    private static Object recordInCycle() {
        Node node = new Node("holder");
        node.first = new Link("value", node);
        return node;
    }

    private static Object recordCycleRoot() {
        Node node = new Node("holder");
        Link link = new Link("value", node);
        node.first = link;
        return link;
    }

    private static Object lambdas() {
        Strangers outer = new Strangers(3);
        return new ArrayList<>(outer.functions("text", 1000, new Fieldless()));
    }

    private static Object classes() {
        return new Object[] {
            int.class,
            void.class,
            String.class,
            int[].class,
            Object[][].class,
            Node.class,
            Colour.class,
            Measurement.class,
            Map.Entry.class,
            Runnable.class,
            Deprecated.class,
            NotSerializable.class,
            Strangers.class
        };
    }

    private static Object noFields() {
        Fieldless bare = new Fieldless();
        return new Object[] {bare, new Fieldless(), bare, new Records.None()};
    }

    @SuppressWarnings("UnnecessaryStringBuilder") // it is what is sent
    private static Object openTypes() {
        OpenTypes open = new OpenTypes();
        open.object = new OpenTypes();
        open.serializable = new int[] {1};
        open.comparable = "comparable";
        open.text = new StringBuilder("text");
        open.number = new BigDecimal("1.5");
        open.collection = new ArrayList<>(List.of("a", 1));
        open.map = Map.of("key", "value");
        open.runnable = (Runnable & Serializable) () -> {};
        open.objects = new Serializable[] {open, null, "text"};
        open.grid = new Serializable[][] {{1, "a"}, new String[] {"b"}, null};
        return open;
    }
}
