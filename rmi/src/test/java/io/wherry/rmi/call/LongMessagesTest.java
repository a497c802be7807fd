// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Arguments and results of more than a frame. The last bytes of a message may be those of an
/// array, which are passed to the link without a copy: the end of its packet is a frame of its own.
@Timeout(60)
final class LongMessagesTest {
    private static final int SECONDS = 20;

    @TempDir Path folder;

    private final ExecutorService caller =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    private RmiRuntime server;
    private RmiRuntime client;
    private Mirror mirror;

    interface Mirror extends Remote {
        double[][] rows(double[][] rows) throws RemoteException;

        byte[] bytes(byte[] bytes, int extra) throws RemoteException;

        int count(double[][] rows, int extra) throws RemoteException;
    }

    private static final class Reflection implements Mirror {
        @Override
        public double[][] rows(double[][] rows) {
            return rows;
        }

        @Override
        public byte[] bytes(byte[] bytes, int extra) {
            return bytes;
        }

        @Override
        public int count(double[][] rows, int extra) {
            return rows.length + extra;
        }
    }

    @BeforeEach
    void start() throws IOException, NotBoundException {
        Address address = Address.parse("unix://" + folder.resolve("server"));
        server = RmiRuntime.with(RmiOptions.standard());
        server.listen(address);
        server.createRegistry().rebind("mirror", server.export(new Reflection()));
        client = RmiRuntime.with(RmiOptions.standard());
        mirror = (Mirror) client.registryAt(address).lookup("mirror");
    }

    @AfterEach
    void stop() {
        caller.shutdownNow();
        client.close();
        server.close();
    }

    @FunctionalInterface
    private interface Call<T> {
        T run() throws RemoteException;
    }

    private <T> T call(Call<T> call)
            throws InterruptedException, ExecutionException, TimeoutException {
        return caller.submit(call::run).get(SECONDS, TimeUnit.SECONDS);
    }

    private static double[][] square(int size) {
        double[][] rows = new double[size][size];
        for (int i = 0; i < size; i++) {
            rows[i][size - 1 - i] = i + 0.5;
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 90, 91, 100, 128, 250, 700})
    void rowsArrive(int size) throws Exception {
        double[][] rows = square(size);
        double[][] few = square(10);

        assertThat(call(() -> mirror.rows(few))).isDeepEqualTo(few);
        assertThat(call(() -> mirror.rows(rows))).isDeepEqualTo(rows);
        assertThat(call(() -> mirror.count(rows, 1))).isEqualTo(size + 1);
        assertThat(call(() -> mirror.rows(rows))).isDeepEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(ints = {8_192, 65_400, 65_499, 65_500, 65_536, 70_000, 1 << 20, (1 << 20) + 1})
    void bytesArrive(int size) throws Exception {
        byte[] bytes = new byte[size];
        bytes[size - 1] = 7;
        byte[] few = {1, 2, 3};

        assertThat(call(() -> mirror.bytes(few, 0))).isEqualTo(few);
        assertThat(call(() -> mirror.bytes(bytes, 1))).isEqualTo(bytes);
        assertThat(call(() -> mirror.bytes(bytes, 2))).isEqualTo(bytes);
    }
}
