// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.cli.rmi.RmiPing;
import io.wherry.cli.rmi.RmiTarget;
import io.wherry.cli.show.Progress;
import io.wherry.rmi.HealthStatus;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry ping`.
@Command(
        name = "ping",
        mixinStandardHelpOptions = true,
        description = {
            "Measures links between two JVMs: round-trip times and bytes a second, compared with"
                    + " plain sockets.",
            "Without ADDRESS: over TCP, a Unix socket and shared memory of this host, to a second JVM"
                    + " that it starts.",
            "With ADDRESS: to a host that runs wherry ping --listen, or by remote calls to a runtime."
        })
public final class PingCommand implements Callable<Integer> {
    private static final List<String> LOCAL = List.of("tcp", "unix", "shm");
    private static final int LARGEST = 1 << 26;
    private static final double LONGEST = 60;

    @Parameters(
            paramLabel = "ADDRESS",
            arity = "0..1",
            description = {
                "Address of the echo server, such as tcp://host:9000;",
                "or of remote calls: rmi://host:1099/name for an object, rmi://host:1099 for the",
                "runtime, whose health is printed (exit code 1 if it does not serve)."
            })
    private @Nullable String where;

    @Option(
            names = "--rmi",
            description =
                    "Check the health of the runtime of remote calls at ADDRESS, such as"
                            + " unix:///run/bank.")
    private boolean calls;

    @Option(
            names = "--listen",
            description =
                    "Run the echo server at ADDRESS, until interrupted. It sends back what it receives,"
                            + " to any peer.")
    private boolean listens;

    @Option(
            names = "--over",
            split = ",",
            paramLabel = "SCHEME",
            description = "Transports to measure without ADDRESS: tcp, unix, shm (default: all).")
    private List<String> schemes = new ArrayList<>();

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "8",
            description = "Message size of round trips in bytes (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            defaultValue = "64,1024,16384,65536,1048576,8388608",
            description = "Block sizes of one-way transfers in bytes (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes = new ArrayList<>();

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description =
                    "Measurement time of each contender in seconds; the warm-up takes as long"
                            + " (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        String text = where;
        checkOptions();
        if (listens) {
            listen(text == null ? null : read(Address::parse, text));
        } else if (text == null) {
            pingThisHost(plan());
        } else if (calls || RmiTarget.isNamed(text)) {
            HealthStatus status =
                    RmiPing.run(
                            read(RmiTarget::parse, text),
                            plan().each(),
                            spec.commandLine().getOut());
            return status == HealthStatus.SERVING ? 0 : 1;
        } else {
            Address target = read(Address::parse, text);
            ping(PingTarget.at(target, LinkOptions.standard()), plan(), Placement.ANY);
        }
        return 0;
    }

    /// Refuses options that would have no effect.
    private void checkOptions() {
        if (listens && calls) {
            throw new ParameterException(
                    spec.commandLine(), "--listen and --rmi exclude each other");
        }
        if (calls && where == null) {
            throw new ParameterException(spec.commandLine(), "--rmi needs an address");
        }
        if (!schemes.isEmpty() && (listens || where != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--over is for pings without an address");
        }
    }

    private <T> T read(Function<String, T> parser, String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void listen(@Nullable Address at) throws IOException {
        if (at == null) {
            throw new ParameterException(spec.commandLine(), "--listen needs an address");
        }
        try (PingServer server = PingServer.at(at, LinkOptions.standard())) {
            spec.commandLine().getOut().println(PingServerCommand.LISTENING + server.address());
            spec.commandLine().getOut().flush();
            server.serve();
        }
    }

    private PingRun.Plan plan() {
        List<Integer> all = new ArrayList<>(sizes);
        all.add(size);
        if (all.stream().anyMatch(bytes -> bytes < 1 || bytes > LARGEST)) {
            throw new ParameterException(
                    spec.commandLine(), "sizes must be from 1 to " + LARGEST + ": " + all);
        }
        if (!(seconds > 0 && seconds <= LONGEST)) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds must be more than 0 and at most 60: " + seconds);
        }
        return new PingRun.Plan(size, sizes, Duration.ofNanos((long) (seconds * 1e9)));
    }

    private void pingThisHost(PingRun.Plan plan) throws IOException {
        List<String> over = schemes.isEmpty() ? LOCAL : schemes;
        if (!LOCAL.containsAll(over)) {
            throw new ParameterException(
                    spec.commandLine(), "--over knows " + LOCAL + ", not all of " + over);
        }
        List<Placement> placements = LocalPing.placements();
        for (String scheme : over) {
            for (Placement placement : placements) {
                try (LocalPing local = LocalPing.over(scheme)) {
                    local.place(placement);
                    ping(local.target(), plan, placement);
                }
            }
        }
    }

    private void ping(PingTarget target, PingRun.Plan plan, Placement placement)
            throws IOException {
        try (Progress progress = Progress.on(spec.commandLine().getOut())) {
            new PingRun(target, plan, progress, spec.commandLine().getOut()).run(placement);
        }
    }
}
