// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.rmi.TillPeer.Till;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
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

/// Tests of calls from one JVM to another, and of the death of the other JVM.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"tcp", "unix", "shm"})
@Timeout(60)
final class TwoJvmsTest {
    @Parameter String scheme;
    @TempDir Path folder;

    private Process peer;
    private Address address;
    private RmiRuntime client;
    private Till till;

    @BeforeEach
    void start() throws Exception {
        Address wanted =
                switch (scheme) {
                    case "tcp" -> new Address.Tcp("127.0.0.1", 0);
                    case "unix" -> new Address.Unix(folder.resolve("till"));
                    default ->
                            new Address.Shm(
                                    "till-"
                                            + Long.toHexString(
                                                    ThreadLocalRandom.current().nextLong()));
                };
        peer = PeerJvm.start(TillPeer.class, List.of(wanted.toString()));
        String line = peer.inputReader().readLine();
        assertThat(line).startsWith(TillPeer.LISTENING);
        address = Address.parse(line.substring(TillPeer.LISTENING.length()));
        client = RmiRuntime.with(LinkOptions.standard());
        till = (Till) client.registryAt(address).lookup("till");
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        peer.getOutputStream().close();
        assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void objectsOfTheOtherAreCalled() throws Exception {
        assertThat(till.process()).isEqualTo(peer.pid());
        assertThat(till.add(5)).isEqualTo(5);
        assertThat(till.add(6)).isEqualTo(11);
        Till other = till.other();
        assertThat(other.add(1)).isEqualTo(1);
        assertThat(other).isNotEqualTo(till);
        assertThat(till.other()).isNotEqualTo(other);
    }

    private static Object[] arrays(int bytes) {
        SplittableRandom random = new SplittableRandom(bytes);
        byte[] some = new byte[bytes];
        random.nextBytes(some);
        short[] shorts = new short[bytes / 2];
        ByteBuffer.wrap(some).asShortBuffer().get(shorts);
        boolean[] flags = new boolean[bytes + 1];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = random.nextBoolean();
        }
        return new Object[] {
            some,
            "between",
            new String(some, ISO_8859_1).toCharArray(),
            flags,
            random.ints(bytes / 4 + 1).toArray(),
            List.of(1, "two"),
            random.longs(bytes / 8 + 3).toArray(),
            random.doubles(bytes / 8 + 1).toArray(),
            new float[] {1, -0.0f, Float.NaN},
            shorts,
            some
        };
    }

    private void assertSame(int bytes) throws RemoteException {
        Object[] sent = arrays(bytes);
        Object[] back = (Object[]) till.same(sent);
        assertThat(Arrays.deepEquals(back, sent)).as("bytes=%d", bytes).isTrue();
        assertThat(back[0]).isSameAs(back[back.length - 1]);
        assertThat(Arrays.equals((double[]) till.same(sent[7]), (double[]) sent[7])).isTrue();
    }

    @Test
    void arraysOfAllLengthsPassAndReturn() throws Exception {
        for (int bytes : new int[] {0, 1_001, 16_383, 32_768, 65_537, 327_681, 2_000_003}) {
            assertSame(bytes);
        }
    }

    @Test
    void arraysOfManyCallersPassBetweenSmallCallsWhileGarbageIsCollected() throws Exception {
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int bytes = 20_000 + 33_333 * i;
            callers.add(
                    CompletableFuture.runAsync(() -> {
                        for (int call = 0; call < 4; call++) {
                            assertThatNoException().isThrownBy(() -> assertSame(bytes));
                            assertThatNoException().isThrownBy(() -> till.add(1));
                        }
                    }));
        }
        CompletableFuture<Void> all =
                CompletableFuture.allOf(callers.toArray(CompletableFuture[]::new));
        while (!all.isDone()) {
            System.gc();
            Thread.sleep(10); // so that others run
        }
        all.get();
        assertThat(till.add(0)).isEqualTo(16);
    }

    @Test
    void callOfAKilledProcessHasOneOutcome() throws Exception {
        CompletableFuture<Throwable> failure =
                CompletableFuture.supplyAsync(() -> catchThrowable(till::sleep));
        while (till.sleepers() == 0) {
            Thread.onSpinWait(); // until the call runs; the test's time is bounded
        }
        peer.destroyForcibly().waitFor();

        assertThat(failure.get(20, TimeUnit.SECONDS))
                .isInstanceOf(UnmarshalException.class)
                .hasMessageContaining("may have run");
        assertThatThrownBy(() -> till.add(1))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("was not sent");
    }
}
