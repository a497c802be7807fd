// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that a server with thousands of connections that send nothing still serves other clients,
/// and frees the resources of those connections.
@Timeout(120)
final class FloodTest {
    private static final int SILENT = 10_000;

    /// The number of descriptors of this JVM for other purposes.
    private static final int SPARE = 500;

    /// The allowed change of the virtual machine's own threads, such as compilers and carriers.
    private static final int THREADS = 12;

    private static final int DESCRIPTORS = 20;

    private static final UnixOperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);

    private static int possible() {
        long free = SYSTEM.getMaxFileDescriptorCount() - SYSTEM.getOpenFileDescriptorCount();
        int count = (int) Math.min(SILENT, free - SPARE);
        if (count < SILENT) {
            System.out.println("FloodTest: descriptors allow " + count + " silent connections");
        }
        return count;
    }

    private static List<SocketChannel> connect(int count, int port) throws IOException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
        List<SocketChannel> silent = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            silent.add(SocketChannel.open(server));
        }
        return silent;
    }

    private static int callUntil(AtomicBoolean over, FloodedPeer.Counter counter)
            throws RemoteException {
        int calls = 0;
        while (!over.get()) {
            counter.next();
            calls++;
        }
        return calls;
    }

    private static void awaitNear(FloodedPeer.Resources before, FloodedPeer.Counter counter)
            throws Exception {
        FloodedPeer.Resources now = counter.resources();
        long start = System.nanoTime();
        while ((now.threads() > before.threads() + THREADS
                        || now.descriptors() > before.descriptors() + DESCRIPTORS)
                && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(20)) {
            TimeUnit.MILLISECONDS.sleep(100);
            now = counter.resources();
        }
        assertThat(now.threads()).isLessThanOrEqualTo(before.threads() + THREADS);
        assertThat(now.descriptors()).isLessThanOrEqualTo(before.descriptors() + DESCRIPTORS);
    }

    @Test
    void silentConnectionsHinderNoCallAndLeaveNothing() throws Exception {
        int count = possible();
        Process server = PeerJvm.start(FloodedPeer.class, List.of());
        try (RmiRuntime client = RmiRuntime.with(RmiOptions.standard());
                RmiRuntime late = RmiRuntime.with(RmiOptions.standard())) {
            Address address = Address.parse(server.inputReader().readLine());
            int port = ((Address.Tcp) address).port();
            FloodedPeer.Counter counter =
                    (FloodedPeer.Counter) client.registryAt(address).lookup("counter");
            counter.next();
            FloodedPeer.Resources before = counter.resources();
            AtomicBoolean over = new AtomicBoolean();
            FutureTask<Integer> healthy = new FutureTask<>(() -> callUntil(over, counter));
            Thread.ofPlatform().daemon().start(healthy);

            List<SocketChannel> silent = connect(count, port);
            FloodedPeer.Counter found =
                    (FloodedPeer.Counter) late.registryAt(address).lookup("counter");
            assertThat(found.next()).as("a client that comes last").isPositive();
            assertThat(counter.resources().threads())
                    .isLessThanOrEqualTo(before.threads() + THREADS);
            for (SocketChannel each : silent) {
                each.close();
            }

            over.set(true);
            assertThat(healthy.get(20, TimeUnit.SECONDS)).isPositive();
            awaitNear(before, counter);
        } finally {
            server.getOutputStream().close();
            assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
