// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.harness.ScratchFolder;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Times of what unmodified libraries do, with the agent and without.
public final class AgentTimes {
    private static final String MODULE = "agent-it";

    /// Times of an operation.
    ///
    /// @param plain nanoseconds of a call without the agent
    /// @param agent the same with it
    /// @param speedUps the ratio of the medians of each pair of JVMs
    record Compared(Samples plain, Samples agent, Samples speedUps) {
        private static Compared of(Samples plain, Samples agent) {
            return new Compared(plain, agent, Samples.of(plain.median() / agent.median()));
        }

        private Compared and(Compared other) {
            return new Compared(
                    plain.and(other.plain), agent.and(other.agent), speedUps.and(other.speedUps));
        }
    }

    private final Map<String, Compared> compared = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    /// Pairs of JVMs of each program.
    static int pairs(Effort effort) {
        return effort == Effort.FULL ? 2 : 1;
    }

    /// Builds the programs and runs each with the agent and without, in turn.
    public static AgentTimes measure(Effort effort, Fork fork, Path folder)
            throws IOException, InterruptedException {
        AgentTimes times = new AgentTimes();
        BenchProgress.say("[agent] build");
        try (EngineLibraries libraries = EngineLibraries.of(MODULE, folder);
                ScratchFolder scratch = ScratchFolder.in(folder)) {
            EngineFork jvms = new EngineFork(fork, effort, scratch.path());
            String agent = "-javaagent:" + libraries.agent() + "=" + policy(scratch.path());
            for (AgentProgram program : AgentProgram.values()) {
                BenchProgress.say(" " + program.title());
                for (int pair = 0; pair < pairs(effort); pair++) {
                    times.measurePair(
                            program, program(program, libraries), agent, jvms, pair % 2 == 1);
                }
            }
        }
        BenchProgress.line();
        return times;
    }

    /// Each of the two comes first in half of the pairs: the machine may change meanwhile.
    private void measurePair(
            AgentProgram program,
            EngineFork.Program plain,
            String agent,
            EngineFork jvms,
            boolean agentFirst)
            throws IOException, InterruptedException {
        String[] output = new String[2];
        for (int turn = 0; turn < 2; turn++) {
            boolean withAgent = agentFirst == (turn == 0);
            output[withAgent ? 1 : 0] =
                    withAgent
                            ? jvms.run(program.name() + " agent", with(agent, plain), List.of())
                            : jvms.run(program.name(), plain, List.of());
        }
        add(program, output[0], output[1]);
    }

    /// Returns a policy without rules: those of java.io.
    private static Path policy(Path folder) throws IOException {
        return Files.createFile(folder.resolve("policy.properties"));
    }

    private static EngineFork.Program program(AgentProgram program, EngineLibraries libraries)
            throws IOException {
        return program == AgentProgram.SPARK
                ? new EngineFork.Program(
                        program.main(),
                        libraries.classPath(MODULE, "spark/target/class-path"),
                        List.of(libraries.optionsFrom("agent-it/spark/jvm.options")))
                : new EngineFork.Program(
                        program.main(),
                        libraries.classPath(MODULE, "target/class-path"),
                        List.of());
    }

    private static EngineFork.Program with(String option, EngineFork.Program program) {
        List<String> options = new ArrayList<>(program.options());
        options.add(option);
        return new EngineFork.Program(program.main(), program.classPath(), options);
    }

    /// Adds the outputs of a pair of JVMs.
    void add(AgentProgram program, String plain, String agent) {
        if (AnswerText.isFailure(plain) || AnswerText.isFailure(agent)) {
            String failed = AnswerText.isFailure(plain) ? plain : agent;
            fail(program, AnswerText.reason(failed));
            return;
        }
        ProgramOutput without = ProgramOutput.parse(plain);
        ProgramOutput with = ProgramOutput.parse(agent);
        if (!with.isLike(without)) {
            fail(program, "other results with the agent");
            return;
        }
        with.times()
                .forEach((operation, times) ->
                        compared.merge(
                                program.title() + ": " + operation,
                                Compared.of(
                                        Objects.requireNonNull(without.times().get(operation)),
                                        times),
                                Compared::and));
    }

    private void fail(AgentProgram program, String reason) {
        failures.put(program.title(), reason);
    }

    /// By the names of the operations.
    Map<String, Compared> compared() {
        return compared;
    }

    /// Why some programs were not measured.
    Map<String, String> failures() {
        return failures;
    }
}
