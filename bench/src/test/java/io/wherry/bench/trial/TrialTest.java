// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.peer.JavaIoBytes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TrialTest {
    @ParameterizedTest
    @EnumSource
    void everyContenderCopiesAMessage(Contender contender) throws Exception {
        Trial trial = Trial.of(contender.label(), "message"); // checks

        assertThat(trial.size()).isPositive();
        assertThat(trial.read()).isNotNull();
    }

    @Test
    void codeByHandCopiesAllItKnows() throws Exception {
        List<Workload> known = Workloads.all().stream().filter(Contender.HAND::takes).toList();

        for (Workload workload : known) {
            Trial.of(Contender.HAND.label(), workload.name()); // checks
        }

        assertThat(known)
                .extracting(Workload::name)
                .contains("message", "tree-1023", "vector-10k", "list-10k", "complex-1024");
    }

    @Test
    void explicitRoutinesAreCopiedByJavaIoAndKryo() throws Exception {
        for (Workload workload : Workloads.all()) {
            if (workload.name().endsWith("external")) {
                Trial.of(Contender.JAVA_IO.label(), workload.name()); // checks
                Trial.of(Contender.KRYO.label(), workload.name());
            }
        }
    }

    @Test
    void jbossCopiesAllButDeepGraphs() throws Exception {
        for (Workload workload : Workloads.all()) {
            if (!workload.name().equals("list-10k")) {
                Trial.of(Contender.JBOSS.label(), workload.name()); // checks
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVAIO", "STREAMS"})
    void bytesOfAllThatIsComparedAreThoseOfJavaIo(Contender contender) throws Exception {
        for (Workload workload : Workloads.javaio()) {
            Trial.of(contender.label(), workload.name()); // checks
        }

        assertThat(contender.isExact()).isTrue();
    }

    @Test
    void otherBytesThanThoseOfJavaIoAreNotMeasured() throws Exception {
        Object graph = Workloads.named("message").fresh();
        byte[] bytes = Contender.JAVA_IO.open(Workloads.named("message")).write(graph);
        JavaIoBytes.check(graph, bytes);
        bytes[20]++;

        assertThatThrownBy(() -> JavaIoBytes.check(graph, bytes))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("first different=20");
        byte[] lean = Contender.WHERRY.open(Workloads.named("message")).write(graph);
        assertThatThrownBy(() -> JavaIoBytes.check(graph, lean)).isInstanceOf(AssertionError.class);
    }

    @Test
    void jbossSerialCopiesAllButDeepGraphs() throws Exception {
        for (Workload workload : Workloads.javaio()) {
            if (!workload.name().equals("list-10k")) {
                Trial.of(Contender.JBOSS_SERIAL.label(), workload.name()); // checks
            }
        }
    }

    @Test
    void unequalCopyNamesContenderAndWorkload() {
        Workload changing = Workload.own("test", "changing", System::nanoTime);

        assertThatThrownBy(() -> Trial.open(Contender.JAVA_IO, changing))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("contender=java.io", "workload=changing");
    }
}
