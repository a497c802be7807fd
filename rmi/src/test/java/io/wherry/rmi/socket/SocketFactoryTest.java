// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.socket;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.rmi.LinkSocketFactory;
import io.wherry.transport.Address;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.rmi.server.RMISocketFactory;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that sockets over links behave like the JDK's sockets, which are the parameter `tcp`.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"tcp", "unix", "shm", "loopback"})
@Timeout(60)
final class SocketFactoryTest {
    @Parameter String scheme;
    @TempDir Path folder;

    private final Executor threads = task -> Thread.ofPlatform().daemon().start(task);
    private RMISocketFactory factory;
    private ServerSocket server;
    private Socket here;
    private Socket there;

    @BeforeEach
    void connect() throws Exception {
        String name = "sockets-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        factory =
                switch (scheme) {
                    case "tcp" -> RMISocketFactory.getDefaultSocketFactory();
                    case "unix" -> new LinkSocketFactory(new Address.Unix(folder.resolve("s")));
                    default -> new LinkSocketFactory(Address.parse(scheme + "://" + name));
                };
        server = factory.createServerSocket(0);
        CompletableFuture<Socket> accepted = CompletableFuture.supplyAsync(this::accept, threads);
        here = factory.createSocket("localhost", server.getLocalPort());
        there = accepted.get(20, TimeUnit.SECONDS);
    }

    private Socket accept() {
        try {
            return server.accept();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void close() throws Exception {
        here.close();
        there.close();
        server.close();
    }

    @Test
    void bytesPassBothWays() throws Exception {
        byte[] bytes = new byte[5_000_000];
        new Random(1).nextBytes(bytes);

        CompletableFuture<byte[]> echo =
                CompletableFuture.supplyAsync(() -> echo(bytes.length), threads);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(bytes), threads);
        byte[] back = here.getInputStream().readNBytes(bytes.length);

        sent.get(20, TimeUnit.SECONDS);
        assertThat(Arrays.equals(back, bytes)).isTrue();
        assertThat(Arrays.equals(echo.get(20, TimeUnit.SECONDS), bytes)).isTrue();
    }

    private byte[] echo(int length) {
        try {
            byte[] bytes = there.getInputStream().readNBytes(length);
            there.getOutputStream().write(bytes);
            return bytes;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void send(byte[] bytes) {
        try {
            here.getOutputStream().write(bytes, 0, 1000);
            here.getOutputStream().write(bytes[1000]);
            here.getOutputStream().write(bytes, 1001, bytes.length - 1001);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void receivedBytesAreAvailable() throws Exception {
        assertThat(here.getInputStream().available()).isZero();

        there.getOutputStream().write(new byte[] {1, 2, 3});

        assertThat(here.getInputStream().read()).isEqualTo(1);
        assertThat(here.getInputStream().available()).isEqualTo(2);
    }

    @Test
    void bytesAfterAReadOfAllBytesAreAvailable() throws Exception {
        there.getOutputStream().write(new byte[] {1, 2, 3});
        assertThat(here.getInputStream().readNBytes(3)).containsExactly(1, 2, 3);
        assertThat(here.getInputStream().available()).isZero();

        there.getOutputStream().write(new byte[] {4, 5});

        while (here.getInputStream().available() < 2) { // the test has a time limit
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertThat(here.getInputStream().readNBytes(2)).containsExactly(4, 5);
    }

    @Test
    void readGivesUpInTimeAndLosesNothing() throws Exception {
        here.setSoTimeout(20);

        assertThatThrownBy(() -> here.getInputStream().read())
                .isInstanceOf(SocketTimeoutException.class);
        there.getOutputStream().write(7);

        here.setSoTimeout(20_000);
        assertThat(here.getSoTimeout()).isEqualTo(20_000);
        assertThat(here.getInputStream().read()).isEqualTo(7);
    }

    @Test
    void interruptIsKeptAndDoesNotEndARead() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread reader =
                Thread.ofPlatform()
                        .start(() -> {
                            assertThat(catchThrowable(() -> here.getInputStream().read())).isNull();
                            interrupted.complete(Thread.currentThread().isInterrupted());
                        });
        reader.interrupt();

        there.getOutputStream().write(1);

        assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void threadThatWasInterruptedConnects() throws Exception {
        CompletableFuture<Socket> accepted = CompletableFuture.supplyAsync(this::accept, threads);
        Thread.currentThread().interrupt();

        Socket connected = factory.createSocket("localhost", server.getLocalPort());

        assertThat(Thread.interrupted()).isTrue();
        connected.getOutputStream().write(7);
        try (connected;
                Socket other = accepted.get(20, TimeUnit.SECONDS)) {
            assertThat(other.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void oneDirectionEndsBeforeTheOther() throws Exception {
        here.getOutputStream().write("question".getBytes(US_ASCII));
        here.shutdownOutput();

        assertThat(there.getInputStream().readAllBytes()).asString(US_ASCII).isEqualTo("question");
        there.getOutputStream().write("answer".getBytes(US_ASCII));
        there.close();

        assertThat(here.getInputStream().readAllBytes()).asString(US_ASCII).isEqualTo("answer");
        assertThat(here.isOutputShutdown()).isTrue();
        assertThatThrownBy(() -> here.getOutputStream().write(1))
                .isInstanceOf(SocketException.class);
    }

    @Test
    void streamOfAnOutputThatWasShutDownThrowsASocketException() throws Exception {
        OutputStream out = here.getOutputStream();
        out.write(1);
        here.shutdownOutput();

        assertThatThrownBy(() -> out.write(2)).isInstanceOf(SocketException.class);

        assertThat(there.getInputStream().readAllBytes()).containsExactly(1);
    }

    /// The JDK ends the write at once, a socket over a link after the frame that it has begun.
    @Test
    void shutdownOfTheOutputDoesNotWaitForAThreadThatWrites() throws Exception {
        byte[] bytes = new byte[24 << 20]; // more than all buffers take
        OutputStream out = here.getOutputStream();
        CompletableFuture<Throwable> written =
                CompletableFuture.supplyAsync(
                        () -> catchThrowable(() -> out.write(bytes)), threads);
        Thread.sleep(50); // it is blocked then

        CompletableFuture<Throwable> shut =
                CompletableFuture.supplyAsync(() -> catchThrowable(here::shutdownOutput), threads);

        assertThat(shut.get(20, TimeUnit.SECONDS)).isNull();
        assertThat(there.getInputStream().readAllBytes().length).isLessThan(bytes.length);
        assertThat(written.get(20, TimeUnit.SECONDS)).isInstanceOf(SocketException.class);
    }

    @Test
    void shutdownOfTheInputWakesTheReadingThread() throws Exception {
        InputStream in = here.getInputStream();
        CompletableFuture<Integer> read =
                CompletableFuture.supplyAsync(() -> readFrom(in), threads);
        Thread.sleep(50); // it is blocked then

        here.shutdownInput();

        assertThat(read.get(20, TimeUnit.SECONDS)).isEqualTo(-1);
        here.getOutputStream().write(7);
        assertThat(there.getInputStream().read()).isEqualTo(7);
    }

    private static int readFrom(InputStream in) {
        try {
            return in.read();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void closeEndsTheStreamOfThePeer() throws Exception {
        InputStream in = there.getInputStream();
        here.getOutputStream().write(1);

        here.close();

        assertThat(in.read()).isEqualTo(1);
        assertThat(in.read()).isEqualTo(-1);
        assertThat(here.isClosed()).isTrue();
    }

    @Test
    void closeWakesTheReadingThread() throws Exception {
        InputStream in = here.getInputStream();
        Thread[] reader = new Thread[1];
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        reader[0] = Thread.ofPlatform().start(() -> failure.complete(catchThrowable(in::read)));
        while (reader[0].getState() == Thread.State.NEW) {
            Thread.onSpinWait();
        }

        here.close();

        assertThat(failure.get(20, TimeUnit.SECONDS)).isInstanceOf(SocketException.class);
        assertThatThrownBy(in::read).isInstanceOf(SocketException.class);
    }

    @Test
    void closeWakesTheAcceptingThread() throws Exception {
        CompletableFuture<Throwable> failure =
                CompletableFuture.supplyAsync(() -> catchThrowable(server::accept), threads);

        server.close();

        assertThat(failure.get(20, TimeUnit.SECONDS)).isInstanceOf(SocketException.class);
        assertThat(server.isClosed()).isTrue();
    }

    @Test
    void interruptIsKeptAndDoesNotEndAnAccept() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread accepting =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            Thread.currentThread().interrupt();
                            try (Socket _ = accept()) {
                                interrupted.complete(Thread.interrupted());
                            } catch (IOException | AssertionError e) {
                                interrupted.completeExceptionally(e);
                            }
                        });
        Thread.sleep(50); // it is blocked then
        accepting.interrupt();

        try (Socket _ = factory.createSocket("localhost", server.getLocalPort())) {
            assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void acceptGivesUpInTime() throws Exception {
        server.setSoTimeout(20);

        assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        assertThat(server.getSoTimeout()).isEqualTo(20);
    }

    @Test
    void acceptGivesUpInTimeWhileAnotherThreadAccepts() throws Exception {
        CompletableFuture<Throwable> accepted =
                CompletableFuture.supplyAsync(() -> catchThrowable(server::accept), threads);
        Thread.sleep(50); // it is blocked then
        server.setSoTimeout(20);

        CompletableFuture<Throwable> late =
                CompletableFuture.supplyAsync(() -> catchThrowable(server::accept), threads);

        assertThat(late.get(10, TimeUnit.SECONDS)).isInstanceOf(SocketTimeoutException.class);
        server.close();
        assertThat(accepted.get(20, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void addressesAreThoseOfThisHost() throws Exception {
        assertThat(server.isBound()).isTrue();
        assertThat(server.getLocalPort()).isPositive();
        assertThat(here.getPort()).isEqualTo(server.getLocalPort());
        assertThat(here.getInetAddress().isLoopbackAddress()).isTrue();
        assertThat(there.getInetAddress()).isEqualTo(InetAddress.getLoopbackAddress());
        assertThat(there.getRemoteSocketAddress()).isNotNull();
        assertThat(here.isConnected() && there.isConnected()).isTrue();
    }

    @Test
    void optionsOfTheNetworkAreTaken() throws Exception {
        here.setTcpNoDelay(true);
        here.setKeepAlive(true);
        here.setSoLinger(true, 1);

        assertThat(here.getTcpNoDelay()).isTrue();
        assertThat(here.getKeepAlive()).isTrue();
        assertThat(here.getSoLinger()).isEqualTo(1);
        assertThat(here.getSendBufferSize()).isPositive();
    }

    @Test
    void portIsForOneAtATime() throws Exception {
        int port = server.getLocalPort();

        assertThatThrownBy(() -> factory.createServerSocket(port)).isInstanceOf(IOException.class);

        server.close();
        assertThatThrownBy(() -> factory.createSocket("localhost", port))
                .isInstanceOf(ConnectException.class);
        factory.createServerSocket(port).close();
    }
}
