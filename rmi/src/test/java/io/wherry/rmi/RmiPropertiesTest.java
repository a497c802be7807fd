// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.PeerJvm;
import io.wherry.testkit.transport.TestCertificates;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the system properties that configure programs which changed from java.rmi only by their
/// imports.
@Timeout(60)
final class RmiPropertiesTest {
    @TempDir Path folder;

    private final Map<String, String> before = new HashMap<>();

    private void set(String name, String value) {
        if (!before.containsKey(name)) {
            before.put(name, System.getProperty(name));
        }
        System.setProperty(name, value);
    }

    @AfterEach
    void restore() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }

    /// Runs the two programs with the properties of this JVM that are for Wherry.
    ///
    /// @return the addresses in the stub of the object
    private static String greet() throws Exception {
        return greet("hello you");
    }

    private static String greet(String expected) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Process server = PeerJvm.start(AdvertisedPeer.class, List.of(Integer.toString(port)));
        try {
            String addresses = server.inputReader().readLine();
            Process client = PeerJvm.start(GreetingClient.class, List.of(Integer.toString(port)));
            assertThat(client.inputReader().readLine()).isEqualTo(expected);
            assertThat(client.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return addresses;
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void interceptorsAreNamed() throws Exception {
        set(
                "io.wherry.rmi.interceptors",
                ShoutingInterceptor.class.getName() + ", io.wherry.rmi.intercept.RetryInterceptor");

        greet("HELLO YOU");
        assertThat(RmiOptions.standard().interceptors()).hasSize(2);
    }

    @Test
    void interceptorsThatCannotBeMadeAreNamed() {
        for (String name : List.of("no.such.Type", "java.lang.String")) {
            set("io.wherry.rmi.interceptors", name);

            assertThatThrownBy(RmiOptions::standard)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("io.wherry.rmi.interceptors=" + name);
        }
    }

    @Test
    void linksMayBeUnixSockets() throws Exception {
        set("io.wherry.rmi.links", "unix://" + folder.resolve("rmi"));

        assertThat(greet()).contains("unix://").doesNotContain("tcp://");
    }

    @Test
    void linksMayBeSharedMemory() throws Exception {
        set("io.wherry.rmi.links", "shm://properties-" + ProcessHandle.current().pid());

        assertThat(greet()).contains("shm://").doesNotContain("tcp://");
    }

    @Test
    void linksMayBeEncrypted() throws Exception {
        set("io.wherry.rmi.links", "tls");
        set("io.wherry.rmi.tls.certificates", TestCertificates.SERVER.certificates().toString());
        set("io.wherry.rmi.tls.key", TestCertificates.SERVER.key().toString());
        set("io.wherry.rmi.tls.trusted", TestCertificates.CA.certificates().toString());

        assertThat(greet()).contains("tls://").doesNotContain("tcp://");
    }

    @Test
    void timesAreSet() {
        assertThat(RmiOptions.standard().callsWithin()).isNull();
        set("sun.rmi.transport.tcp.responseTimeout", "1500");
        set("java.rmi.dgc.leaseValue", "2500");
        set("sun.rmi.transport.tcp.handshakeTimeout", "3500");
        set("io.wherry.rmi.keepAlive", "4500");

        RmiOptions options = RmiOptions.standard();

        assertThat(options.callsWithin()).isEqualTo(Duration.ofMillis(1500));
        assertThat(options.lease()).isEqualTo(Duration.ofMillis(2500));
        assertThat(options.links().connectWithin()).isEqualTo(Duration.ofMillis(3500));
        assertThat(options.links().keepAlive()).isEqualTo(Duration.ofMillis(4500));
        set("io.wherry.rmi.keepAlive", "0");
        assertThat(RmiOptions.standard().links().keepAlive()).isZero();
        set("io.wherry.rmi.callsWithin", "10");
        set("io.wherry.rmi.lease", "20");
        set("io.wherry.rmi.connectWithin", "30");
        assertThat(RmiOptions.standard().callsWithin()).isEqualTo(Duration.ofMillis(10));
        assertThat(RmiOptions.standard().lease()).isEqualTo(Duration.ofMillis(20));
        assertThat(RmiOptions.standard().links().connectWithin()).isEqualTo(Duration.ofMillis(30));
    }

    @Test
    void zeroInAPropertyOfJavaRmiIsNoTimeLimit() {
        Duration connect = RmiOptions.standard().links().connectWithin();
        set("sun.rmi.transport.tcp.responseTimeout", "0");
        set("sun.rmi.transport.tcp.handshakeTimeout", " 0");

        assertThat(RmiOptions.standard().callsWithin()).isNull();
        assertThat(RmiOptions.standard().links().connectWithin()).isEqualTo(connect);
    }

    @Test
    void unusablePropertiesAreNamed() {
        set("io.wherry.rmi.lease", "soon");
        assertThatThrownBy(RmiOptions::standard)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("io.wherry.rmi.lease=soon");
        set("io.wherry.rmi.lease", "0");
        assertThatThrownBy(RmiOptions::standard).hasMessageContaining("io.wherry.rmi.lease=0");
        set("io.wherry.rmi.lease", "1");
        set("io.wherry.rmi.links", "pigeon");
        assertThatThrownBy(RmiProperties::sockets)
                .hasMessageContaining("io.wherry.rmi.links=pigeon");
    }

    @Test
    void namesWithoutEffectAreFound() {
        assertThat(
                        RmiProperties.unknown(
                                Set.of(
                                        "java.rmi.server.codebase",
                                        "java.rmi.server.hostname",
                                        "sun.rmi.transport.tcp.responseTimeout",
                                        "io.wherry.rmi.leese",
                                        "io.wherry.rmi.lease",
                                        "java.io.tmpdir")))
                .containsExactly("io.wherry.rmi.leese", "java.rmi.server.codebase");
    }
}
