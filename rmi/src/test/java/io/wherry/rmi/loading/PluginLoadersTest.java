// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.rmi.UnicastRemoteObject;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of plugins with separate class loaders that share the standard runtime: classes are found
/// by the loader of the called object or of the calling stub, regardless of the part of the program
/// that used the runtime first.
@Timeout(60)
final class PluginLoadersTest {
    @TempDir Path folder;

    /// The remote interface, which is the same class for all plugins.
    public interface Service extends Remote {
        Object echo(Object value) throws RemoteException;

        Value value() throws RemoteException;

        String context() throws RemoteException;
    }

    /// The type of values, which is the same class for all plugins.
    public interface Value extends Serializable {}

    /// Each plugin has its own.
    public interface PluginRemote extends Service {
        Remote itself() throws RemoteException;
    }

    /// Each plugin has its own.
    public static final class PluginValue implements Value {
        private static final long serialVersionUID = 1;
    }

    /// Each plugin has its own.
    public static final class PluginService implements PluginRemote {
        private Object received = "";

        @Override
        public Object echo(Object value) {
            received = value;
            return value;
        }

        @Override
        public Value value() {
            return new PluginValue();
        }

        @Override
        public String context() {
            return Thread.currentThread().getContextClassLoader().toString();
        }

        @Override
        public Remote itself() {
            return this;
        }

        public Object received() {
            return received;
        }
    }

    /// Each plugin has its own.
    public interface PluginExtra extends Remote {
        Value extra() throws RemoteException;
    }

    /// Implements the interface that all plugins share before the one of its own.
    public static final class PluginPair implements Counter, PluginExtra {
        @Override
        public int count() {
            return 7;
        }

        @Override
        public Value extra() {
            return new PluginValue();
        }
    }

    /// The same class for all plugins.
    public interface Counter extends Remote {
        int count() throws RemoteException;
    }

    private static ClassCopies plugin(String name) {
        return new ClassCopies(name, PluginLoadersTest.class.getName() + "$Plugin");
    }

    private static ClassLoader loaderOf(Object object) {
        return object.getClass().getClassLoader();
    }

    private static RmiRuntime own() {
        return RmiRuntime.with(
                RmiOptions.standard().withFilter(_ -> ObjectInputFilter.Status.ALLOWED));
    }

    @Test
    void argumentsAreOfTheLoaderOfTheObject() throws Exception {
        ClassCopies one = plugin("one");
        ClassCopies two = plugin("two");
        Service exported = (Service) one.make(PluginService.class);
        UnicastRemoteObject.exportObject(exported, 0, _ -> ObjectInputFilter.Status.ALLOWED);
        try (RmiRuntime names = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime client = two.run(PluginLoadersTest::own)) {
            Address address = names.listen(TwoRuntimes.address("unix", folder));
            names.createRegistry().rebind("service", RmiRuntime.standard().stubOf(exported));
            Service stub = (Service) client.registryAt(address).lookup("service");

            Object back = stub.echo(two.make(PluginValue.class));

            Object received = exported.getClass().getMethod("received").invoke(exported);
            assertThat(loaderOf(received)).isSameAs(one);
            assertThat(loaderOf(back)).isSameAs(two);
        } finally {
            UnicastRemoteObject.unexportObject(exported, true);
        }
    }

    @Test
    void resultsAreOfTheLoaderThatLookedTheStubUp() throws Exception {
        ClassCopies there = plugin("there");
        ClassCopies one = plugin("one");
        ClassCopies two = plugin("two");
        try (RmiRuntime server = there.run(PluginLoadersTest::own)) {
            Address address = server.listen(TwoRuntimes.address("unix", folder));
            Remote object = (Remote) there.make(PluginService.class);
            server.createRegistry().rebind("service", server.export(object));
            Registry registry = RmiRuntime.standard().registryAt(address);

            Service ofOne = (Service) one.run(() -> registry.lookup("service"));
            Service ofTwo = (Service) two.run(() -> registry.lookup("service"));

            for (int i = 0; i < 3; i++) {
                assertThat(loaderOf(ofOne.value())).isSameAs(one);
                assertThat(loaderOf(ofTwo.value())).isSameAs(two);
            }
            Class<?> interfaceOfOne = one.loadClass(PluginRemote.class.getName());
            assertThat(interfaceOfOne.isInstance(ofOne)).isTrue();
            Object itself = interfaceOfOne.getMethod("itself").invoke(ofOne);
            assertThat(itself).isEqualTo(ofOne).isInstanceOf(interfaceOfOne);
            assertThat(loaderOf(((Service) itself).value())).isSameAs(one);
        }
    }

    @Test
    void interfaceOfAPluginMayFollowASharedOne() throws Exception {
        ClassCopies there = plugin("there");
        ClassCopies here = plugin("here");
        try (RmiRuntime server = there.run(PluginLoadersTest::own)) {
            Address address = server.listen(TwoRuntimes.address("unix", folder));
            Remote object = (Remote) there.make(PluginPair.class);
            Remote own = server.export(object);
            server.createRegistry().rebind("pair", object);
            Registry registry = RmiRuntime.standard().registryAt(address);

            Remote found = here.run(() -> registry.lookup("pair"));

            assertThat(((Counter) own).count()).isEqualTo(7);
            assertThat(((Counter) found).count()).isEqualTo(7);
            Class<?> extra = here.loadClass(PluginExtra.class.getName());
            assertThat(loaderOf(extra.getMethod("extra").invoke(found))).isSameAs(here);
        }
    }

    @Test
    void methodsRunWithTheContextOfTheExport() throws Exception {
        ClassCopies plugin = plugin("of the export");
        Service exported = (Service) plugin("of the object").make(PluginService.class);
        plugin.run(() -> UnicastRemoteObject.exportObject(exported, 0));
        try (RmiRuntime names = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Address address = names.listen(TwoRuntimes.address("unix", folder));
            names.createRegistry().rebind("service", RmiRuntime.standard().stubOf(exported));
            Service stub = (Service) client.registryAt(address).lookup("service");

            for (int i = 0; i < 100; i++) {
                assertThat(stub.context()).isEqualTo("of the export");
            }
        } finally {
            UnicastRemoteObject.unexportObject(exported, true);
        }
    }
}
