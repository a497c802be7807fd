// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that peers which connect and do not complete the handshake use resources only for a
/// bounded time, and do not delay other clients.
@Timeout(60)
final class SilentPeersTest {
    private static final int PEERS = 200;
    private static final byte[] MAGIC = {'W', 'H', 'R', 'Y'};

    /// Bytes of an incomplete hello.
    private static final int HELLO_START = 10;

    interface Counter extends Remote {
        int next() throws RemoteException;
    }

    /// Threads of other tests, whose connections may still be open from a port that is reused here.
    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    private TwoRuntimes both;

    @AfterEach
    void close() {
        both.close();
    }

    /// Returns true if a thread that was started during this test receives from one of these peers.
    private boolean anyReceives(List<Socket> sockets) {
        Set<String> names =
                sockets.stream()
                        .map(socket ->
                                "wherry-rmi receive from tcp://127.0.0.1:" + socket.getLocalPort())
                        .collect(Collectors.toSet());
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .anyMatch(thread -> names.contains(thread.getName()));
    }

    /// Connects, and sends no bytes, the start of a hello, or random bytes.
    private static Socket silent(int port, SplittableRandom random) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        byte[] bytes = new byte[random.nextInt(3) * 10];
        random.nextBytes(bytes);
        if (bytes.length == HELLO_START) {
            System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
        }
        socket.getOutputStream().write(bytes);
        return socket;
    }

    /// Returns true if a thread receives from one of the peers before all of them are closed.
    private boolean seesReceiver(List<Socket> sockets, AtomicBoolean over) {
        while (!over.get()) {
            if (anyReceives(List.copyOf(sockets))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void silentPeersAreGivenUp() throws Exception {
        LinkOptions links = LinkOptions.standard().withConnectWithin(Duration.ofSeconds(2));
        RmiRuntime server = RmiRuntime.with(links);
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry();
        both = new TwoRuntimes(server, RmiRuntime.with(links), address);
        AtomicInteger count = new AtomicInteger();
        Counter counter = both.found(count::incrementAndGet, Counter.class);
        int port = ((Address.Tcp) address).port();
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger calls = new AtomicInteger();
        Thread healthy =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                while (!over.get()) {
                                    counter.next();
                                    calls.incrementAndGet();
                                }
                            } catch (RemoteException e) {
                                calls.set(Integer.MIN_VALUE);
                            }
                        });
        List<Socket> sockets = new CopyOnWriteArrayList<>();
        AtomicBoolean givenUp = new AtomicBoolean();
        CompletableFuture<Boolean> seen =
                CompletableFuture.supplyAsync(() -> seesReceiver(sockets, givenUp));
        SplittableRandom random = new SplittableRandom(17);
        for (int i = 0; i < PEERS; i++) {
            sockets.add(silent(port, random));
        }

        for (Socket socket : sockets) {
            socket.setSoTimeout(20_000);
            readToTheEnd(socket);
        }
        givenUp.set(true);
        assertThat(seen.join()).as("names of threads are as anyReceives has them").isTrue();

        while (anyReceives(sockets)) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        over.set(true);
        healthy.join();
        assertThat(calls).hasPositiveValue();
        assertThat(both.server().metrics().connections()).hasSizeLessThan(PEERS);
    }

    /// Blocks until the server closes the connection.
    private static void readToTheEnd(Socket socket) throws IOException {
        try {
            while (socket.getInputStream().read() >= 0) {
                // its hello
            }
        } catch (SocketException _) {
            // reset: it has not read all
        }
    }
}
