// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A socket is never faster than its network; on a busy machine it may be slower by any amount.
@Timeout(60)
final class SlowSocketsTest {
    private static final Network FAR = Network.parse("delay=4ms,bandwidth=1Gbit/s");
    private static final Network NARROW = Network.parse("delay=1us,bandwidth=80Mbit/s");
    private static final String HOST = "127.0.0.1";

    /// The remote interface under test.
    interface Echo extends Remote {
        byte[] echo(byte[] bytes) throws RemoteException;
    }

    /// Returns its argument.
    static final class EchoObject implements Echo {
        @Override
        public byte[] echo(byte[] bytes) {
            return bytes;
        }
    }

    /// An action on a remote object.
    interface Use {
        void with(Echo echo) throws Exception;
    }

    private static void byJavaRmi(Network network, Use use) throws Exception {
        System.setProperty("java.rmi.server.hostname", HOST);
        SlowSockets sockets = new SlowSockets(network);
        EchoObject object = new EchoObject();
        try {
            use.with((Echo) UnicastRemoteObject.exportObject(object, 0, sockets, sockets));
        } finally {
            UnicastRemoteObject.unexportObject(object, true);
        }
    }

    private static void byLinks(Network network, Use use) throws Exception {
        LinkOptions options = LinkOptions.standard().withWires(NetworkPort.at(network).wires());
        try (RmiRuntime server = RmiRuntime.with(options);
                RmiRuntime client = RmiRuntime.with(options)) {
            Address address = server.listen(Address.parse("tcp://" + HOST + ":0"));
            server.createRegistry().rebind("echo", server.export(new EchoObject()));
            use.with((Echo) client.registryAt(address).lookup("echo"));
        }
    }

    /// Returns the nanoseconds of the fastest of several calls, and checks their results.
    private static long fastest(Echo echo, int size) throws Exception {
        byte[] sent = new byte[size];
        new SplittableRandom(size).nextBytes(sent);
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long begun = System.nanoTime();
            byte[] answer = echo.echo(sent);
            fastest = Math.min(fastest, System.nanoTime() - begun);
            assertThat(answer).isEqualTo(sent);
        }
        return fastest;
    }

    private static void takesTwiceTheDelay(Echo echo) throws Exception {
        assertThat(fastest(echo, 1)).isGreaterThanOrEqualTo(2 * FAR.delay());
    }

    private static void takesTheTimeOfItsBytes(Echo echo) throws Exception {
        assertThat(fastest(echo, 200_000)).isGreaterThanOrEqualTo(2 * NARROW.nanos(200_000));
    }

    @Test
    void callsOfTheJdkGoThereAndBack() throws Exception {
        byJavaRmi(FAR, SlowSocketsTest::takesTwiceTheDelay);
    }

    @Test
    void callsOverLinksGoThereAndBack() throws Exception {
        byLinks(FAR, SlowSocketsTest::takesTwiceTheDelay);
    }

    @Test
    void largeArgumentsOfTheJdkTakeTheirTime() throws Exception {
        byJavaRmi(NARROW, SlowSocketsTest::takesTheTimeOfItsBytes);
    }

    @Test
    void largeArgumentsOverLinksTakeTheirTime() throws Exception {
        byLinks(NARROW, SlowSocketsTest::takesTheTimeOfItsBytes);
    }

    @Test
    void streamOfBytesArrivesWholeAndAtTheRateOfTheCable() throws Exception {
        byte[] bytes = new byte[2_000_000];
        new SplittableRandom(7).nextBytes(bytes);
        SlowSockets sockets = new SlowSockets(NARROW);
        try (ServerSocket server = sockets.createServerSocket(0);
                Socket sender = sockets.createSocket(HOST, server.getLocalPort());
                Socket receiver = server.accept()) {
            long begun = System.nanoTime();
            Callable<Void> writing =
                    () -> {
                        sender.getOutputStream().write(bytes[0]);
                        sender.getOutputStream().write(bytes, 1, bytes.length - 1);
                        sender.shutdownOutput();
                        return null;
                    };
            FutureTask<Void> task = new FutureTask<>(writing);
            Thread.ofPlatform().start(task);

            byte[] received = receiver.getInputStream().readAllBytes();

            task.get(10, TimeUnit.SECONDS);
            assertThat(System.nanoTime() - begun)
                    .isGreaterThanOrEqualTo(NARROW.nanos(bytes.length));
            assertThat(received).isEqualTo(bytes);
        }
    }

    @Test
    void nothingIsThereBeforeItIsDue() throws Exception {
        SlowSockets sockets = new SlowSockets(FAR);
        try (ServerSocket server = sockets.createServerSocket(0);
                Socket sender = sockets.createSocket(HOST, server.getLocalPort());
                Socket receiver = server.accept()) {
            InputStream in = receiver.getInputStream();
            long begun = System.nanoTime();
            sender.getOutputStream().write(new byte[] {1, 2, 3});

            assertThat(in.available()).isZero();
            assertThat(in.read()).isEqualTo(1);
            assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(FAR.delay());
            assertThat(in.available()).isEqualTo(2);
            assertThat(in.skip(1)).isEqualTo(1);
            assertThat(in.read()).isEqualTo(3);
        }
    }

    @Test
    void peerThatEndsInTheMiddleIsNoticed() throws Exception {
        SlowSockets sockets = new SlowSockets(NARROW);
        try (ServerSocket server = sockets.createServerSocket(0);
                Socket plain = new Socket(InetAddress.ofLiteral(HOST), server.getLocalPort());
                Socket receiver = server.accept()) {
            plain.getOutputStream().write(new byte[ChunkHeader.HEADER - 1]);
            plain.shutdownOutput();

            assertThat(failure(receiver.getInputStream())).isInstanceOf(EOFException.class);
        }
    }

    private static IOException failure(InputStream from) {
        try {
            int read = new DataInputStream(from).read();
            throw new AssertionError("read " + read);
        } catch (IOException e) {
            return e;
        }
    }
}
