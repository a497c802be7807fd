// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.cli.Main;
import io.wherry.rmi.HealthStatus;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// `wherry registry list` and `wherry ping rmi://`, on a program in another JVM.
@Timeout(60)
final class RmiCommandsTest {
    @TempDir Path folder;

    private Process peer;

    /// @return where it listens
    private String start(String address) throws Exception {
        peer = PeerJvm.start(BankPeer.class, List.of(address));
        String line = peer.inputReader().readLine();
        assertThat(line).startsWith(BankPeer.LISTENING);
        return line.substring(BankPeer.LISTENING.length());
    }

    @AfterEach
    void stop() throws Exception {
        if (peer != null) {
            peer.getOutputStream().close();
            assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    /// Runs the command; what it printed.
    private static String run(int code, String... arguments) {
        StringWriter printed = new StringWriter();
        CommandLine line = new CommandLine(new Main());
        line.setOut(new PrintWriter(printed));
        line.setErr(new PrintWriter(printed));
        assertThat(line.execute(arguments)).as(printed::toString).isEqualTo(code);
        return printed.toString();
    }

    @Test
    void registryIsListed() throws Exception {
        String address = start("tcp://127.0.0.1:0");

        String printed = run(0, "registry", "list", address.replace("tcp://", "rmi://"));

        assertThat(printed.lines().map(line -> line.split(" {2,}", -1)).toList())
                .satisfiesExactly(
                        row -> assertThat(row).containsExactly("name", "interfaces", "where"),
                        row -> assertThat(row).startsWith("bank", "com.acme.Bank"),
                        row -> assertThat(row).startsWith("bank?[2J", "com.acme.Bank"),
                        row -> assertThat(row).startsWith("bank?2J", "com.acme.Bank"),
                        row -> assertThat(row).startsWith("vault", BankPeer.Vault.class.getName()));
        assertThat(printed).contains(address);
    }

    @Test
    void objectThatCannotBeReadHidesNoOther() throws Exception {
        BankPeer.Vault unexported = () -> {};
        BankPeer.Vault vault = () -> {};
        try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard())) {
            Address address = server.listen(Address.parse("tcp://127.0.0.1:0"));
            Registry names = server.createRegistry();
            names.bind("one", unexported);
            names.bind("two", server.export(vault));

            assertThat(run(0, "registry", "list", address.toString()))
                    .containsPattern("one +cannot be read: java.io.NotSerializableException")
                    .containsPattern("two +" + Pattern.quote(BankPeer.Vault.class.getName()));
        }
    }

    @Test
    void registryIsListedOverALink() throws Exception {
        String address = start("unix://" + folder.resolve("bank"));

        assertThat(run(0, "registry", "list", address)).contains("com.acme.Bank", address);
    }

    /// The registry does not have the interface of the object.
    @Test
    void programsMeetInARegistryOfItsOwn() throws Exception {
        Process registry = PeerJvm.start(Main.class, List.of("registry", "serve", "--port", "0"));
        try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            String line = registry.inputReader().readLine();
            Address address = Address.parse(line.substring(line.indexOf("tcp://")));
            server.listen(Address.parse("tcp://127.0.0.1:0"));
            AtomicInteger opened = new AtomicInteger();
            BankPeer.Vault vault = opened::incrementAndGet;
            server.registryAt(address).bind("vault", server.export(vault));

            ((BankPeer.Vault) client.registryAt(address).lookup("vault")).open();

            assertThat(opened).hasValue(1);
            assertThat(run(0, "registry", "list", address.toString()))
                    .contains(BankPeer.Vault.class.getName());
        } finally {
            registry.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/bank"})
    void runtimeIsPinged(String name) throws Exception {
        String address = start("tcp://127.0.0.1:0");

        String printed = run(0, "ping", address.replace("tcp", "rmi") + name, "--seconds", "0.05");

        assertThat(printed).contains("remote calls, us").contains(address);
        assertThat(printed)
                .containsPattern(
                        Pattern.compile(
                                (name.isEmpty() ? "health check" : "unknown method")
                                        + "( +[0-9.]+){5} +[0-9.]+"));
    }

    @Test
    void runtimeIsPingedOverALink() throws Exception {
        String address = start("unix://" + folder.resolve("bank"));

        assertThat(run(0, "ping", "--rmi", address, "--seconds", "0.05"))
                .contains("health: SERVING");
    }

    @Test
    void runtimeThatDoesNotServeIsToldByTheExitCode() throws Exception {
        try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard())) {
            Address address = server.listen(Address.parse("tcp://127.0.0.1:0"));
            server.setHealth("", HealthStatus.NOT_SERVING);

            assertThat(run(1, "ping", "--rmi", address.toString(), "--seconds", "0.05"))
                    .contains("health: NOT_SERVING");
        }
    }

    @Test
    void nameThatIsNotBoundIsSaid() throws Exception {
        String address = start("tcp://127.0.0.1:0").replace("tcp", "rmi");

        assertThat(run(1, "ping", address + "/none")).contains("name is not bound: name=none");
    }

    @ParameterizedTest
    @CsvSource({
        "rmi://acme.example,tcp://acme.example:1099,''",
        "rmi://acme.example:7/a/b,tcp://acme.example:7,a/b",
        "rmi://[::1]:7/a,tcp://[::1]:7,a",
        "rmi://acme_bank:7/a,tcp://acme_bank:7,a",
        "rmi://acme_bank,tcp://acme_bank:1099,''",
        "unix:///run/bank,unix:///run/bank,''"
    })
    void targetsAreRead(String text, String address, String name) {
        RmiTarget target = RmiTarget.parse(text);

        assertThat(target.address()).hasToString(address);
        assertThat(target.name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rmi://",
                "rmi:///name",
                "rmi://host:1?x",
                "rmi://a_b:70000",
                "rmi://a b",
                "nowhere"
            })
    void badTargetsAreRefused(String text) {
        assertThatThrownBy(() -> RmiTarget.parse(text))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(run(2, "registry", "list", text)).contains(text);
    }
}
