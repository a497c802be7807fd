// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that a JVM and its objects live as long as with java.rmi, which runs the same programs,
/// and that a JVM that ends in order leaves no files.
@Timeout(60)
final class LifetimeTest {
    private static final String LINKS = "io.wherry.rmi.links";
    private static final String SHM_FOLDER = "io.wherry.transport.shm.folder";

    @TempDir Path folder;

    private Process peer;

    private void start(Object stack, String part, Object where) throws IOException {
        peer = PeerJvm.start(LifetimePeer.class, List.of(stack.toString(), part, where.toString()));
    }

    @AfterEach
    void end() {
        System.clearProperty(LINKS);
        System.clearProperty(SHM_FOLDER);
        if (peer != null) {
            peer.destroyForcibly();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private void assertEnds() throws Exception {
        assertThat(peer.waitFor(20, TimeUnit.SECONDS)).as("the JVM ends").isTrue();
        assertThat(peer.exitValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "JAVA_RMI, registry",
        "JAVA_RMI, dropped-registry",
        "JAVA_RMI, dropped",
        "JAVA_RMI, taken-back",
        "WHERRY, registry",
        "WHERRY, dropped-registry",
        "WHERRY, dropped",
        "WHERRY, taken-back",
    })
    void nothingOfTheProgramThatIsExportedKeepsTheJvm(LifetimePeer.Of stack, String part)
            throws Exception {
        start(stack, part, freePort());

        assertThat(peer.inputReader().readLine()).isEqualTo(LifetimePeer.MADE);
        assertEnds();
    }

    @ParameterizedTest
    @EnumSource
    void exportedObjectKeepsTheJvm(LifetimePeer.Of stack) throws Exception {
        start(stack, "exported", freePort());

        assertThat(peer.inputReader().readLine()).isEqualTo(LifetimePeer.MADE);
        assertThat(peer.waitFor(1500, TimeUnit.MILLISECONDS)).as("the JVM ends").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"JAVA_RMI, 0", "JAVA_RMI, 1500", "WHERRY, 0", "WHERRY, 1500"})
    void callThatTakesItsOwnObjectBackReturns(LifetimePeer.Of stack, long millis) throws Exception {
        int port = freePort();
        start(stack, "served", port);
        assertThat(peer.inputReader().readLine()).isEqualTo(LifetimePeer.MADE);
        LifetimePeer.Service service = stack.find(port);

        assertThat(service.stop(millis)).isEqualTo("stopped");
        assertEnds();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unix", "shm"})
    void callThatTakesItsOwnObjectBackReturnsOverOtherLinks(String scheme) throws Exception {
        links(scheme);
        int port = freePort();
        start(LifetimePeer.Of.WHERRY, "served", port);
        assertThat(peer.inputReader().readLine()).isEqualTo(LifetimePeer.MADE);
        LifetimePeer.Service service = LifetimePeer.Of.WHERRY.find(port);

        assertThat(service.stop(100)).isEqualTo("stopped");
        assertEnds();
        assertThat(files()).isEmpty();
    }

    private void links(String scheme) {
        System.setProperty(SHM_FOLDER, folder.toString());
        System.setProperty(LINKS, scheme.equals("shm") ? "shm://x" : "unix://" + folder + "/x");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "unix, exit", "unix, taken-back", "unix, registry", "unix, dropped",
        "shm, exit", "shm, taken-back", "shm, registry", "shm, dropped",
    })
    void filesOfTheStandardRuntimeAreGoneWithTheJvm(String scheme, String part) throws Exception {
        links(scheme);
        start(LifetimePeer.Of.WHERRY, part, freePort());

        assertEnds();
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"unix, own-exit", "unix, own-close", "shm, own-exit", "shm, own-close"})
    void filesOfARuntimeAreGoneWithTheJvm(String scheme, String part) throws Exception {
        links("shm");
        String address = scheme.equals("shm") ? "shm://own" : "unix://" + folder.resolve("own");
        start(LifetimePeer.Of.WHERRY, part, address);

        assertEnds();
        assertThat(files()).isEmpty();
    }

    private static void awaitCollected(WeakReference<?> object) throws InterruptedException {
        for (int i = 0; i < 200 && !object.refersTo(null); i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(object.refersTo(null)).as("the object is collected").isTrue();
    }

    /// The stub of an object that was unexported, and a weak reference to the object.
    private record Left(Remote stub, WeakReference<Remote> object) {}

    @Test
    void stubDoesNotKeepAnObjectThatWasTakenBack() throws Exception {
        try (RmiRuntime runtime = RmiRuntime.with(RmiOptions.standard())) {
            Left left = exportedAndTakenBack(runtime);

            awaitCollected(left.object);
            assertThatThrownBy(() -> ((LifetimePeer.Service) left.stub).stop(0))
                    .isInstanceOf(NoSuchObjectException.class);
        }
    }

    private static final class Running implements LifetimePeer.Service {
        @Override
        public String stop(long millis) {
            return "ran";
        }
    }

    private static Left exportedAndTakenBack(RmiRuntime runtime) throws Exception {
        Remote object = new Running();
        Remote stub = runtime.export(object);
        assertThat(((LifetimePeer.Service) stub).stop(0)).isEqualTo("ran");
        runtime.unexport(object, true);
        return new Left(stub, new WeakReference<>(object));
    }

    @ParameterizedTest
    @ValueSource(strings = {"object", "stub", "object, from elsewhere", "object, before"})
    void nameDoesNotKeepAnObjectThatWasTakenBack(String bound) throws Exception {
        try (RmiRuntime server = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime client = RmiRuntime.with(RmiOptions.standard())) {
            Address address = server.listen(TwoRuntimes.address("unix", folder));
            Registry own = server.createRegistry();
            Registry remote = client.registryAt(address);

            WeakReference<Remote> object =
                    boundAndTakenBack(
                            bound,
                            server,
                            bound.endsWith("elsewhere") ? server.registryAt(address) : own,
                            remote);

            awaitCollected(object);
            Remote found = remote.lookup("service");
            assertThatThrownBy(() -> ((LifetimePeer.Service) found).stop(0))
                    .isInstanceOf(NoSuchObjectException.class);
            assertThat(own.list()).containsExactly("service");
        }
    }

    private static WeakReference<Remote> boundAndTakenBack(
            String bound, RmiRuntime server, Registry registry, Registry remote) throws Exception {
        Remote object = new Running();
        if (bound.endsWith("before")) {
            registry.bind("service", object);
        }
        Remote stub = server.export(object);
        if (!bound.endsWith("before")) {
            registry.bind("service", bound.equals("stub") ? stub : object);
        }
        Remote found = remote.lookup("service");
        assertThat(((LifetimePeer.Service) found).stop(0)).isEqualTo("ran");
        server.unexport(object, true);
        return new WeakReference<>(object);
    }
}
