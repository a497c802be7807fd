// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.rmi.UnicastRemoteObject;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that class loaders of remote objects and of arguments can be unloaded while runtimes are
/// open, after the program has dropped its references to them.
@Timeout(90)
final class DiscardedLoaderTest {
    private static final int LOADERS = 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final RmiOptions ANY =
            RmiOptions.standard()
                    .withFilter(_ -> ObjectInputFilter.Status.ALLOWED)
                    .withLease(Duration.ofMillis(700)); // so long objects of a closed peer stay

    @TempDir Path folder;

    /// The remote interface, which is the same class for all loaders.
    public interface Service extends Remote {
        Object echo(Object value) throws RemoteException;

        Value value() throws RemoteException;
    }

    /// The type of values, which is the same class for all loaders.
    public interface Value extends Serializable {
        int number();
    }

    /// Each loader has its own.
    public static final class PluginService implements Service {
        @Override
        public Object echo(Object value) {
            return value;
        }

        @Override
        public Value value() {
            return new PluginValue(7);
        }
    }

    /// Each loader has its own. Not a record, because the JDK caches the comparison methods of
    /// records with soft references.
    public static final class PluginValue implements Value {
        private static final long serialVersionUID = 1;
        private final int number;

        PluginValue(int number) {
            this.number = number;
        }

        @Override
        public int number() {
            return number;
        }
    }

    /// Each loader has its own.
    public interface PluginGreeting extends Remote {
        String greet() throws RemoteException;
    }

    /// Each loader has its own.
    public static final class PluginGreeter implements PluginGreeting {
        @Override
        public String greet() {
            return "hello";
        }
    }

    private static Service service(ClassCopies plugin) throws ReflectiveOperationException {
        return (Service) plugin.make(PluginService.class);
    }

    /// An action that uses the classes of one loader.
    private interface Use {
        void with(ClassCopies plugin) throws Exception;
    }

    @Test
    void runtimesThatGoOnHoldNoLoaderOfAnObjectThatWasTakenBack() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, ANY)) {
            assertNoneIsHeldBy(both, plugin -> callAndTakeBack(both, service(plugin)));
        }
    }

    private static void callAndTakeBack(TwoRuntimes both, Service object) throws Exception {
        Service stub = both.found(object, Service.class);
        assertThat(stub.echo("text")).isEqualTo("text");
        assertThat(stub.value().number()).isEqualTo(7); // of the class that the client has
        both.client().registryAt(both.address()).unbind("object");
        both.server().unexport(object, true);
    }

    @Test
    void closedRuntimesHoldNoLoader() throws Exception {
        assertNoneIsHeldBy(
                this,
                plugin -> {
                    Service object = service(plugin);
                    try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, ANY)) {
                        Service stub = both.found(object, Service.class);
                        assertThat(stub.value().number()).isEqualTo(7);
                        Object sent = object.value();
                        assertThat(stub.echo(sent)).isInstanceOf(sent.getClass());
                        assertThat((List<?>) stub.echo(List.of(sent, sent))).hasSize(2);
                    }
                });
    }

    @Test
    void standardRuntimeHoldsNoLoaderOfAnObjectThatWasTakenBack() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, ANY)) {
            assertNoneIsHeldBy(
                    both,
                    plugin -> {
                        Service object = service(plugin);
                        UnicastRemoteObject.exportObject(
                                object, 0, _ -> ObjectInputFilter.Status.ALLOWED);
                        both.client()
                                .registryAt(both.address())
                                .rebind("plugin", RmiRuntime.standard().stubOf(object));
                        Service stub =
                                (Service) both.client().registryAt(both.address()).lookup("plugin");
                        Object sent = object.value();
                        assertThat(stub.echo(sent)).isNotNull();
                        assertThat(stub.value().number()).isEqualTo(7);
                        both.client().registryAt(both.address()).unbind("plugin");
                        UnicastRemoteObject.unexportObject(object, true);
                    });
        }
    }

    @Test
    void standardRuntimeHoldsNoLoaderOfAnInterface() throws Exception {
        assertNoneIsHeldBy(
                this,
                plugin -> {
                    Remote object = (Remote) plugin.make(PluginGreeter.class);
                    UnicastRemoteObject.exportObject(object, 0);
                    UnicastRemoteObject.unexportObject(object, true);
                });
    }

    @Test
    void standardRuntimeHoldsNoLoaderThatHasLookedUpAnObject() throws Exception {
        Service object = new PluginService();
        try (TwoRuntimes both = TwoRuntimes.over("unix", folder, ANY)) {
            assertThat(both.found(object, Service.class)).isNotNull();

            assertNoneIsHeldBy(
                    both,
                    _ -> {
                        RmiRuntime here = RmiRuntime.standard();
                        Service stub = (Service) here.registryAt(both.address()).lookup("object");
                        assertThat(stub.echo("text")).isEqualTo("text");
                    });
        }
    }

    private static void assertNoneIsHeldBy(Object kept, Use use) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < LOADERS; i++) {
            loaders.add(used(use));
        }
        long end = System.nanoTime() + TIMEOUT.toNanos();

        try {
            while (held(loaders) > 0 && System.nanoTime() < end) {
                System.gc();
                Thread.sleep(20);
            }
        } finally {
            Reference.reachabilityFence(kept);
        }

        assertThat(held(loaders)).as("loaders still held").isZero();
    }

    private static long held(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().filter(loader -> loader.get() != null).count();
    }

    /// Runs the action with the classes of a new loader and drops all references to that loader.
    private static WeakReference<ClassLoader> used(Use use) throws Exception {
        ClassCopies plugin =
                new ClassCopies("plugin", DiscardedLoaderTest.class.getName() + "$Plugin");
        plugin.run(() -> {
            use.with(plugin);
            return true;
        });
        return new WeakReference<>(plugin);
    }
}
