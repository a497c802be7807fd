// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

import io.wherry.testkit.conformance.wire.Streams;
import io.wherry.testkit.conformance.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// One rule of the specification: a probe and its expected result.
///
/// A failure that leaves the probe counts as seen, by the simple name of its class.
///
/// @param section of the Java Object Serialization Specification, or the type that defines it
/// @param differences documented differences of wires, with reasons
public record Rule(
        String name,
        String section,
        Question question,
        String expected,
        List<Difference> differences) {

    public Rule {
        differences = List.copyOf(differences);
    }

    /// The probe of a rule, and the capability that a wire needs for it.
    public record Question(WireCapability need, Probe<Wire> probe) {}

    /// A rule about graphs: it applies to every wire.
    public static Rule graph(String name, String section, Probe<Wire> probe, Object expected) {
        return of(name, section, new Question(WireCapability.GRAPHS, probe), expected);
    }

    /// A rule about object streams and their hooks.
    public static Rule stream(String name, String section, Probe<Streams> probe, Object expected) {
        Probe<Wire> onWire = wire -> probe.see(Objects.requireNonNull(wire.streams()));
        return of(name, section, new Question(WireCapability.STREAMS, onWire), expected);
    }

    /// A rule about the bytes of chapter 6.
    public static Rule bytes(String name, String section, Probe<Wire> probe, Object expected) {
        return of(name, section, new Question(WireCapability.PROTOCOL, probe), expected);
    }

    private static Rule of(String name, String section, Question question, Object expected) {
        return new Rule(name, section, question, expected.toString(), List.of());
    }

    /// Returns this rule with a documented difference of a wire.
    public Rule differs(String wire, Object seen, String reason) {
        List<Difference> more = new ArrayList<>(differences);
        more.add(new Difference(wire, seen.toString(), reason));
        return new Rule(name, section, question, expected, more);
    }

    /// Returns the documented verdict for `wire`; [#check] verifies it.
    public Verdict verdict(Wire wire) {
        if (!question.need().isMetBy(wire)) {
            return new Verdict.DoesNotApply(question.need().absence());
        }
        for (Difference difference : differences) {
            if (difference.wire().equals(wire.name())) {
                return new Verdict.Differs(difference);
            }
        }
        return new Verdict.Holds();
    }

    /// Runs the probe on `wire` and fails unless the result is the documented one.
    public void check(Wire wire) {
        switch (verdict(wire)) {
            case Verdict.Holds _ -> compare(wire, expected);
            case Verdict.Differs(Difference difference) -> compare(wire, difference.seen());
            case Verdict.DoesNotApply _ -> {
                /* nothing to ask */
            }
        }
    }

    private void compare(Wire wire, String stated) {
        Throwable failure = null;
        String seen;
        try {
            seen = String.valueOf(question.probe().see(wire));
        } catch (Exception | Error e) {
            failure = e;
            seen = e.getClass().getSimpleName();
        }
        if (!seen.equals(stated)) {
            String where = name + " (" + section + ") on " + wire.name();
            throw new AssertionError(where + ": expected=" + stated + ", seen=" + seen, failure);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
