// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.data.DataSet;
import io.wherry.cli.show.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command `wherry demo`.
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Sends real object graphs to a second JVM and back, in Wherry's lean format and in"
                    + " java.io's.",
            "Both JVMs compare the copies with the originals. Takes less than a minute."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every copy is equal to its original, in both JVMs",
            "1:a copy differs, or the second JVM died",
            "2:wrong arguments"
        })
public final class DemoCommand implements Callable<Integer> {
    static final List<String> ECHO = List.of("io.wherry.cli.Main", "echo");

    private static final double LONGEST_MEASUREMENT = 30;

    @Option(
            names = "--tcp",
            description = "Use TCP over the loopback interface, not a Unix-domain socket.")
    private boolean tcp;

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Graphs to send: names of the table, or of any graph of the zoo (default: the"
                            + " table).")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "0.5",
            description =
                    "Measurement time of each graph and format in seconds; the warm-up takes twice as"
                            + " long (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine line = spec.commandLine();
        DemoRun.Plan plan = new DemoRun.Plan(data(), tcp, pace(), ECHO);
        try (Progress progress = Progress.on(line.getOut())) {
            return new DemoRun(
                            plan, JvmMemory.ofThisMachine(), progress, line.getOut(), line.getErr())
                    .run();
        }
    }

    private List<DataSet> data() {
        try {
            return names.isEmpty() ? DataSet.all() : names.stream().map(DataSet::named).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private MeasurementTime pace() {
        if (!(seconds > 0 && seconds <= LONGEST_MEASUREMENT)) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds must be more than 0 and at most 30: " + seconds);
        }
        Duration time = Duration.ofNanos((long) (seconds * 1e9));
        return new MeasurementTime(time.multipliedBy(2), time);
    }
}
