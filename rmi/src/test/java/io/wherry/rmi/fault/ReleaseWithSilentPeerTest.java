// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.Unreferenced;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the objects of a peer are released while another peer does not read.
@Timeout(60)
final class ReleaseWithSilentPeerTest {
    private static final int COLLECTIONS = 100;

    /// More than the buffers of a connection hold.
    private static final int LONG_MESSAGE = 1 << 24;

    @TempDir Path folder;

    private final BlockingQueue<String> unreferenced = new LinkedBlockingQueue<>();
    private final List<Shop> shops = new ArrayList<>(); // must not be collected

    interface Item extends Remote {
        String name() throws RemoteException;
    }

    interface Shop extends Remote {
        Item make(String name) throws RemoteException;

        void keep(byte[] bytes) throws RemoteException;
    }

    private record Thing(String name, BlockingQueue<String> told) implements Item, Unreferenced {
        @Override
        public void unreferenced() {
            told.add(name);
        }
    }

    private record Maker(RmiRuntime server, BlockingQueue<String> told) implements Shop {
        @Override
        public Item make(String name) throws RemoteException {
            Thing thing = new Thing(name, told);
            server.export(thing);
            return thing;
        }

        @Override
        public void keep(byte[] bytes) {}
    }

    private Address open(RmiRuntime server, Address address) throws Exception {
        Shop shop = new Maker(server, unreferenced);
        shops.add(shop);
        Address listening = server.listen(address);
        server.createRegistry().bind("shop", server.export(shop));
        return listening;
    }

    private static Shop found(RmiRuntime client, Address address) throws Exception {
        return (Shop) client.registryAt(address).lookup("shop");
    }

    /// Starts a call whose arguments the peer does not read.
    private static void block(Shop shop) throws InterruptedException {
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        shop.keep(new byte[LONG_MESSAGE]);
                    } catch (RemoteException _) {
                        // the runtime is closed
                    }
                });
        TimeUnit.MILLISECONDS.sleep(200); // until the buffers are full
    }

    /// Blocks until the stub in a list is collected, after it is removed from the list.
    private static void collect(List<Item> held) throws InterruptedException {
        WeakReference<Item> stub = new WeakReference<>(held.removeFirst());
        for (int i = 0; i < COLLECTIONS && stub.get() != null; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(10);
        }
        TimeUnit.MILLISECONDS.sleep(100); // the releasing thread sends its call
    }

    private @Nullable String nextUnreferenced() throws InterruptedException {
        String name = unreferenced.poll();
        for (int i = 0; i < COLLECTIONS && name == null; i++) {
            System.gc();
            name = unreferenced.poll(50, TimeUnit.MILLISECONDS);
        }
        return name;
    }

    @Test
    void objectsOfOtherPeersAreReleased() throws Exception {
        try (RmiRuntime silent = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime live = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime client = RmiRuntime.with(RmiOptions.standard())) {
            Address hidden = open(silent, new Address.Tcp("127.0.0.1", 0));
            Address address = open(live, TwoRuntimes.address("unix", folder));
            try (FreezingProxy proxy = new FreezingProxy(((Address.Tcp) hidden).port())) {
                Address shown = new Address.Tcp("127.0.0.1", proxy.port());
                List<Item> held = new ArrayList<>();
                Shop silentShop = found(client, shown);
                held.add(silentShop.make("silent"));
                held.add(found(client, address).make("live"));
                proxy.freeze();
                block(silentShop);

                collect(held);
                held.clear();

                assertThat(nextUnreferenced()).isEqualTo("live");
            }
        }
    }
}
