// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.bench.BenchCommand;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.page.PageAssertions;
import io.wherry.bench.page.SampleFacts;
import io.wherry.bench.report.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AgentTest {
    private static final String STORED =
            "result 17\nbytes 90\ntime %s entry put\ntime %s entry got\n";

    private final AgentTimes times = new AgentTimes();

    @Test
    void outputHasResultsBytesAndTimes() {
        ProgramOutput output = ProgramOutput.parse(STORED.formatted("3.0,1.0,2.0", "5.0"));

        assertThat(output.results()).containsExactly("17");
        assertThat(output.bytes()).hasValue(90);
        assertThat(output.times()).containsOnlyKeys("entry put", "entry got");
        assertThat(output.times().get("entry put")).extracting(Samples::median).isEqualTo(2.0);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> ProgramOutput.parse("nothing 1\n"));
    }

    @Test
    void pageComparesEachPairOfJvms() {
        times.add(
                AgentProgram.EHCACHE,
                STORED.formatted("2000,4000,3000", "1000"),
                STORED.formatted("1000,2000,1500", "2000"));
        times.add(
                AgentProgram.EHCACHE,
                STORED.formatted("3000,3000,3000", "1000"),
                STORED.formatted("1500,1500,1500", "4000"));

        assertThat(page())
                .contains(
                        "| time with the agent | at most that without | 1 | 0 | 1 |",
                        "| Ehcache: entry put | 3.00 us ±33 % | 1.50 us ±33 % | 2.00x ±0 % |",
                        "| Ehcache: entry got |");
    }

    @Test
    void otherResultsWithTheAgentAreNotMeasured() {
        String plain = STORED.formatted("2000", "1000");

        times.add(AgentProgram.SPARK, plain, plain.replace("result 17", "result 18"));
        times.add(AgentProgram.TOMCAT, plain, plain.replace("bytes 90", "bytes 91"));
        times.add(AgentProgram.HAZELCAST, plain, plain.replace("entry got", "entry lost"));
        times.add(AgentProgram.SPRING, plain, AnswerText.failed("no answer after 90 s"));

        assertThat(times.compared()).isEmpty();
        assertThat(times.failures())
                .isEqualTo(
                        Map.of(
                                "Spark", "other results with the agent",
                                "Tomcat", "other results with the agent",
                                "Hazelcast", "other results with the agent",
                                "Spring's core", "no answer after 90 s"));
        assertThat(page()).contains("| Spark | other results with the agent |");
    }

    private String page() {
        return PageAssertions.page(
                AgentPage.of(
                        BenchCommand.parse(List.of("agent").toArray(String[]::new)),
                        times,
                        SampleFacts.facts()));
    }
}
