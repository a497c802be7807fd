// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo;

import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.hooks.Caterpillar;
import io.wherry.testkit.zoo.shapes.hooks.DefaultHooks;
import io.wherry.testkit.zoo.shapes.hooks.ExternalPoint;
import io.wherry.testkit.zoo.shapes.hooks.MixedHooks;
import io.wherry.testkit.zoo.shapes.hooks.Money;
import io.wherry.testkit.zoo.shapes.hooks.NeverWithoutData;
import io.wherry.testkit.zoo.shapes.hooks.PersistentFields;
import io.wherry.testkit.zoo.shapes.hooks.PrimitiveHooks;
import io.wherry.testkit.zoo.shapes.hooks.Quantity;
import io.wherry.testkit.zoo.shapes.hooks.Relay;
import io.wherry.testkit.zoo.shapes.hooks.RenamedFields;
import io.wherry.testkit.zoo.shapes.hooks.SingletonObject;
import io.wherry.testkit.zoo.shapes.hooks.SurroundedState;
import io.wherry.testkit.zoo.shapes.hooks.UnreadTail;
import io.wherry.testkit.zoo.shapes.hooks.UnsharedPair;
import io.wherry.testkit.zoo.shapes.hooks.Validated;
import java.util.List;

/// Classes that take part in their own serialization.
final class HookGraphs {
    private HookGraphs() {}

    static List<ZooGraph> all() {
        return List.of(
                ZooGraph.of(
                        "hook-default",
                        "hooks that do the default, in a cycle",
                        HookGraphs::defaults),
                ZooGraph.of(
                        "hook-surrounded",
                        "data before and after the default fields",
                        HookGraphs::surrounded),
                ZooGraph.of(
                        "hook-primitives",
                        "primitives only, no default fields",
                        HookGraphs::primitives),
                ZooGraph.of(
                        "hook-mixed", "ints, text, bytes and objects in turns", HookGraphs::mixed),
                ZooGraph.of(
                        "hook-unread", "data that is written and never read", HookGraphs::unread),
                ZooGraph.of(
                        "hook-put-fields",
                        "putFields and readFields under other names",
                        HookGraphs::putFields),
                ZooGraph.of(
                        "persistent-fields",
                        "serialPersistentFields alone",
                        HookGraphs::persistent),
                ZooGraph.of("write-replace", "a private writeReplace", HookGraphs::money),
                ZooGraph.of(
                        "write-replace-inherited",
                        "a protected one, inherited",
                        HookGraphs::quantities),
                ZooGraph.of("write-replace-chain", "replaced twice", HookGraphs::relays),
                ZooGraph.of(
                        "write-replace-shared",
                        "one replaced object twice",
                        HookGraphs::sharedMoney),
                ZooGraph.of("read-resolve-singleton", "a singleton, three times", HookGraphs::lone),
                ZooGraph.of(
                                "read-resolve-other",
                                "an object that changes its class",
                                HookGraphs::caterpillars)
                        .javaioDiffers("readResolve gives an object of another class"),
                ZooGraph.of(
                        "read-no-data",
                        "a readObjectNoData that is not called",
                        HookGraphs::noData),
                ZooGraph.of("externalizable", "points by writeExternal", HookGraphs::points),
                Families.named("external-tree-1023"),
                ZooGraph.of("unshared", "writeUnshared and readUnshared", HookGraphs::unshared),
                ZooGraph.of(
                                "unshared-twice",
                                "one object written unshared twice",
                                HookGraphs::unsharedTwice)
                        .javaioDiffers("an object written unshared is copied each time"),
                ZooGraph.of("validation", "registerValidation, in a ring", HookGraphs::validated));
    }

    private static Object defaults() {
        DefaultHooks last = new DefaultHooks(3, null);
        DefaultHooks first = new DefaultHooks(1, new DefaultHooks(2, last));
        last.next = first;
        return first;
    }

    private static Object surrounded() {
        Node node = new Node("after");
        SurroundedState state = new SurroundedState("name", 5, node);
        node.first = state;
        return new Object[] {state, node, new SurroundedState("alone", 6, null)};
    }

    private static Object primitives() {
        return new PrimitiveHooks[] {new PrimitiveHooks(1), new PrimitiveHooks(-2)};
    }

    private static Object mixed() {
        Node node = new Node("first");
        MixedHooks inner = new MixedHooks("inner \u20ac", node, null);
        node.first = inner;
        return new Object[] {new MixedHooks("outer", inner, node), inner, new MixedHooks("", 1, 2)};
    }

    private static Object unread() {
        UnreadTail.Follower last = new UnreadTail.Follower(2, "last", null);
        return new Object[] {new UnreadTail.Follower(1, "first", last), last, "after"};
    }

    private static Object putFields() {
        return new Object[] {new RenamedFields("Kiel", 288.5, 290), new RenamedFields("Bonn", 300)};
    }

    private static Object persistent() {
        PersistentFields inner = new PersistentFields(1, "kept");
        return new Object[] {new PersistentFields(2, inner), inner};
    }

    private static Object money() {
        return new Object[] {new Money(199, "EUR"), new Node("between"), new Money(5, "JPY")};
    }

    private static Object sharedMoney() {
        Money money = new Money(199, "EUR");
        return new Object[] {money, money};
    }

    private static Object quantities() {
        return new Quantity[] {new Quantity.Litres(1.5), new Quantity.Grams(20)};
    }

    private static Object relays() {
        return new Object[] {new Relay(1), new Relay(2)};
    }

    private static Object lone() {
        return new Object[] {
            SingletonObject.INSTANCE,
            SingletonObject.INSTANCE,
            new SingletonObject[] {SingletonObject.INSTANCE}
        };
    }

    private static Object caterpillars() {
        Caterpillar shared = new Caterpillar("shared");
        return new Object[] {shared, new Caterpillar("other"), shared};
    }

    private static Object noData() {
        return new NeverWithoutData.Sub(1, "sub");
    }

    private static Object points() {
        ExternalPoint shared = new ExternalPoint(1, 2);
        return new Object[] {shared, new ExternalPoint(-1, -2), shared};
    }

    private static Object unshared() {
        Node shared = new Node("shared");
        return new Object[] {
            new UnsharedPair(new Node("first"), new int[] {1, 2}, shared),
            new UnsharedPair(new Node("second"), null, shared),
            shared
        };
    }

    private static Object unsharedTwice() {
        int[] array = {1, 2};
        return new UnsharedPair(array, array, array);
    }

    private static Object validated() {
        Validated first = new Validated(1, null);
        Validated second = new Validated(2, first);
        first.follow(second);
        return new Object[] {second, first};
    }
}
