// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.conformance.Conformance;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.wire.Streams;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.io.ObjectInputFilter;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceTest {
    /// The number of rules that must find that nothing was copied.
    private static final int CAUGHT = 150;

    /// A rule that does not apply to a wire is listed, with the reason in its name.
    static Stream<Arguments> rulesOnWires() {
        return Wires.all().stream()
                .flatMap(wire ->
                        Conformance.rules().stream()
                                .map(rule -> Arguments.of(title(rule, wire), rule, wire)));
    }

    private static String title(Rule rule, Wire wire) {
        return wire.name() + ", " + rule.verdict(wire).cell() + ": " + rule.name();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rulesOnWires")
    void ruleIsAsStated(String title, Rule rule, Wire wire) {
        rule.check(wire);
    }

    @Test
    void everyRuleHasANameOfItsOwn() {
        List<String> names = Conformance.rules().stream().map(Rule::name).toList();

        assertThat(names).doesNotHaveDuplicates();
    }

    @Test
    void javaioItselfDiffersNowhere() {
        assertThat(Conformance.rules())
                .allSatisfy(rule ->
                        assertThat(rule.differences())
                                .noneMatch(difference -> difference.wire().equals("java.io")));
    }

    @Test
    void differencesAreThoseOfAWireThatIsThere() {
        List<String> wires = Wires.all().stream().map(Wire::name).toList();

        assertThat(Conformance.rules())
                .flatExtracting(Rule::differences)
                .allSatisfy(difference -> assertThat(wires).contains(difference.wire()))
                .allSatisfy(difference -> assertThat(difference.reason()).isNotBlank());
    }

    @Test
    void aWireThatCopiesNothingIsCaught() {
        Wire lazy = new Lazy(new AtomicReference<>());

        long caught =
                Conformance.rules().stream()
                        .filter(rule -> isBroken(rule, lazy))
                        .limit(CAUGHT) // the remaining rules may block
                        .count();

        assertThat(caught).isEqualTo(CAUGHT);
    }

    private static boolean isBroken(Rule rule, Wire wire) {
        try {
            rule.check(wire);
            return false;
        } catch (AssertionError _) {
            return true;
        }
    }

    /// Reads the very object that was written last.
    record Lazy(AtomicReference<Object> last) implements Wire {
        @Override
        public String name() {
            return "lazy";
        }

        @Override
        public byte[] write(Object graph) {
            last.set(graph);
            return new byte[100];
        }

        @Override
        public Object read(byte[] bytes) {
            return last.get();
        }

        @Override
        public Wire withLoader(ClassLoader loader) {
            return this;
        }

        @Override
        public Wire withFilter(ObjectInputFilter filter) {
            return this;
        }

        @Override
        public Wire evolving() {
            return this;
        }

        @Override
        public boolean speaksProtocol() {
            return false;
        }

        @Override
        public Streams streams() {
            return null;
        }
    }
}
