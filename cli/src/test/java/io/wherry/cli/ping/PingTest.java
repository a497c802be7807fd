// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.transport.Address;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Pings over real links, to a second JVM and within one.
@Timeout(120)
class PingTest {
    private static final Duration MOMENT = Duration.ofMillis(30);

    /// Runs the command; its exit code and what it printed.
    private static String run(int code, String... arguments) {
        StringWriter printed = new StringWriter();
        CommandLine line = new CommandLine(new PingCommand());
        line.setOut(new PrintWriter(printed));
        line.setErr(new PrintWriter(printed));
        assertThat(line.execute(arguments)).as(printed::toString).isEqualTo(code);
        return printed.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void secondJvmIsPinged(String scheme) throws Exception {
        long pid;
        try (PingServerJvm server = PingServerJvm.start(scheme)) {
            pid = server.pid();
            RoundTripTimes times = new LatencyMeasurement(server.target(), 100).run(MOMENT);
            Throughput rates = ThroughputMeasurement.of(server.target(), 1 << 20, 3);

            assertThat(server.target().address().scheme()).isEqualTo(scheme);
            assertThat(PingVariant.values())
                    .allSatisfy(one -> assertThat(times.count(one)).isPositive());
            assertThat(rates.link()).isPositive();
            assertThat(rates.raw()).isPositive();
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void secondJvmThatDoesNotStartLeavesNoFolder(@TempDir Path parent) throws Exception {
        PrivateFolder folder = new PrivateFolder(Files.createDirectory(parent.resolve("folder")));

        assertThatThrownBy(() -> PingServerJvm.start("mpi", folder))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void numbersAreOfEveryPlacement() throws Exception {
        List<Placement> before = LocalPing.placements();
        try (LocalPing local = LocalPing.over("unix")) {
            for (Placement placement : before) {
                local.place(placement);
                RoundTripTimes times = local.roundTrips(8, MOMENT);

                assertThat(PingVariant.values())
                        .allSatisfy(one ->
                                assertThat(times.percentile(one, 99))
                                        .isGreaterThanOrEqualTo(times.percentile(one, 50))
                                        .isPositive());
                assertThat(local.oneWay(1024, 1).link()).isPositive();
            }
            local.place(Placement.ANY);

            assertThat(LocalPing.placements()).isEqualTo(before);
            local.place(before.getFirst());
        }
        assertThat(LocalPing.placements()).isEqualTo(before); // this JVM is free again
    }

    @Test
    void commandPrintsTimesAndRates() {
        String printed =
                run(0, "--over", "unix", "--seconds", "0.02", "--sizes", "4096", "--size", "64");

        assertThat(printed)
                .contains("round trips of 64 B")
                .contains("link, never polling")
                .contains("raw socket, spinning")
                .contains("frames of 4.10 kB");
    }

    @Test
    void addressThatListensIsPinged() throws Exception {
        Address address = Address.parse("tcp://127.0.0.1:0");
        try (PingServer server = PingServer.at(address, LinkOptions.standard())) {
            Thread.ofPlatform().daemon().start(server::serve);

            assertThat(run(0, server.address().toString(), "--seconds", "0.02", "--sizes", "64"))
                    .contains(server.address() + ", cores as the system likes")
                    .contains("frames of 64 B");
        }
    }

    @Test
    void doorsOfAHostThatListensEverywhereAreWhereItWasReached() throws Exception {
        Address everywhere = Address.parse("tcp://0.0.0.0:0");
        try (PingServer server = PingServer.at(everywhere, LinkOptions.standard())) {
            Thread.ofPlatform().daemon().start(server::serve);
            int port = ((Address.Tcp) server.address()).port();
            PingTarget target =
                    PingTarget.at(new Address.Tcp("127.0.0.1", port), LinkOptions.standard());

            assertThat(target.addresses().blocking().toString()).startsWith("tcp://127.0.0.1:");
            assertThat(target.addresses().raw().toString()).startsWith("tcp://127.0.0.1:");
        }
    }

    @Test
    void takenAddressLeavesNoFile(@TempDir Path folder) throws Exception {
        Address address = new Address.Unix(folder.resolve("a"));
        try (Listener taken = Listener.at(new Address.Unix(folder.resolve("a-blocking")))) {
            assertThatThrownBy(() -> PingServer.at(address, LinkOptions.standard()))
                    .isInstanceOf(IOException.class);
            assertThat(taken.isOpen()).isTrue();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void strangerIsNotServedByTheSecondJvm() throws Exception {
        try (PingServerJvm server = PingServerJvm.start("tcp")) {
            assertThatThrownBy(
                            () -> PingTarget.at(server.target().address(), LinkOptions.standard()))
                    .isInstanceOf(LinkException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--seconds 0|--seconds must be",
                "--size 0|sizes must be",
                "--sizes 100000000|sizes must be",
                "--over mpi|--over knows",
                "--listen|needs an address",
                "--rmi|--rmi needs an address",
                "--listen --rmi tcp://127.0.0.1:0|exclude each other",
                "--over tcp tcp://127.0.0.1:1|--over is for pings without an address",
                "nowhere|bad address"
            })
    void wrongArgumentsAreSaid(String arguments, String message) {
        assertThat(run(2, arguments.split(" ", -1))).contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "0-1|0,1", "0-2,7|0,1,2,7", "3,5-6|3,5,6"})
    void listsOfCoresAreRead(String text, String cores) {
        assertThat(Cores.parse(text))
                .isEqualTo(List.of(cores.split(",", -1)).stream().map(Integer::valueOf).toList());
    }
}
