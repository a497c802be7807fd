// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceTest {
    static Stream<Arguments> rulesOnWires() {
        return Wires.all().stream()
                .flatMap(wire ->
                        Conformance.rules().stream()
                                .map(rule -> Arguments.of(wire.name(), rule, wire)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("rulesOnWires")
    void ruleIsAsStated(String name, Rule rule, Wire wire) {
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
}
