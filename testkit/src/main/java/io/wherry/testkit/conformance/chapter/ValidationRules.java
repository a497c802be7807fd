// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;
import static io.wherry.testkit.conformance.rule.Rule.stream;

import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wire;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// `registerValidation`: objects that are asked when the graph is complete.
@SuppressWarnings("serial") // that is what the shapes are for
final class ValidationRules {
    private static final List<String> ORDER = new ArrayList<>();

    private ValidationRules() {}

    static Chapter chapter() {
        return new Chapter("Validation", RULES);
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a validation runs once",
                            "3.3",
                            wire -> validated(wire.write(new Checked("a", 0)), wire),
                            "[a]"),
                    graph(
                            "higher priorities come first",
                            "3.3",
                            wire ->
                                    validated(
                                            wire.write(
                                                    new Object[] {
                                                        new Checked("low", -5),
                                                        new Checked("high", 5),
                                                        new Checked("mid", 0)
                                                    }),
                                            wire),
                            "[high, mid, low]"),
                    graph(
                            "validations run when the graph is complete",
                            "3.3",
                            wire -> {
                                Checked first = new Checked("first", 0);
                                Checked second = new Checked("second", 0);
                                first.other = second;
                                second.other = first;
                                return wire.copy(first).sawOther
                                        + " "
                                        + wire.copy(first).other.sawOther;
                            },
                            "true true"),
                    graph(
                            "what a validation throws comes out",
                            "3.3",
                            wire -> {
                                byte[] bytes = wire.write(new Checked("refuse", 0));
                                return Thrown.by(() -> wire.read(bytes));
                            },
                            "java.io.InvalidObjectException: refused"),
                    graph(
                            "after a validation has failed no other runs",
                            "3.3",
                            wire -> {
                                ORDER.clear();
                                byte[] bytes =
                                        wire.write(
                                                new Object[] {
                                                    new Checked("later", 0),
                                                    new Checked("refuse", 5)
                                                });
                                return Thrown.name(() -> wire.read(bytes)) + ORDER;
                            },
                            "InvalidObjectException[refuse]"),
                    graph(
                            "null cannot be registered",
                            "3.3",
                            wire ->
                                    ScriptedObject.through(
                                            wire,
                                            out -> {},
                                            in ->
                                                    Thrown.name(
                                                            () -> in.registerValidation(null, 0))),
                            "InvalidObjectException"),
                    stream(
                            "validations cannot be registered outside of a hook",
                            "3.3",
                            streams ->
                                    streams.exchange(
                                            out -> out.writeInt(1),
                                            in ->
                                                    Thrown.name(() ->
                                                            in.registerValidation(() -> {}, 0))),
                            "NotActiveException"),
                    graph(
                            "one object may register twice",
                            "3.3",
                            wire -> {
                                ORDER.clear();
                                wire.copy(new Twice());
                                return ORDER;
                            },
                            "[twice, twice]"));

    private static List<String> validated(byte[] bytes, Wire wire)
            throws IOException, ClassNotFoundException {
        ORDER.clear();
        wire.read(bytes);
        return ORDER;
    }

    static final class Checked implements Serializable, ObjectInputValidation {
        private final String name;
        private final int priority;
        Checked other;
        transient boolean sawOther;

        Checked(String name, int priority) {
            this.name = name;
            this.priority = priority;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.registerValidation(this, priority);
        }

        @Override
        public void validateObject() throws InvalidObjectException {
            ORDER.add(name);
            sawOther = other != null && other.name != null;
            if (name.equals("refuse")) {
                throw new InvalidObjectException("refused");
            }
        }
    }

    static final class Twice implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.registerValidation(() -> ORDER.add("twice"), 1);
            in.registerValidation(() -> ORDER.add("twice"), 2);
        }
    }
}
