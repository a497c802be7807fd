// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.wherry.rmi.Quick;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of the semantics of calls over each transport.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(60)
final class CallTest {
    @Parameter String scheme;
    @TempDir Path folder;

    private RmiRuntime server;
    private RmiRuntime client;
    private Address address;
    private Desk desk;
    private final Clerk clerk = new Clerk();

    interface Hearer extends Remote {
        String told(String news) throws RemoteException;
    }

    /// A package-private remote interface, as in many programs.
    interface Desk extends Remote {
        void nothing() throws RemoteException;

        @Quick
        int quick(int value) throws RemoteException;

        String greet(String name) throws RemoteException;

        int sum(byte a, short b, char c, int d, boolean e) throws RemoteException;

        double product(long a, float b, double c) throws RemoteException;

        Object echo(Object value) throws RemoteException;

        <T extends Comparable<T>> T largest(List<T> values) throws RemoteException;

        void fail(Throwable with) throws Exception;

        Object unwritable() throws RemoteException;

        String tell(Hearer listener, String news) throws RemoteException;

        Hearer keep(Hearer listener) throws RemoteException;

        Map<String, Hearer> kept() throws RemoteException;

        Desk self() throws RemoteException;

        void awaitLatch() throws RemoteException, InterruptedException;

        void openLatch() throws RemoteException;

        default String twice(String text) throws RemoteException {
            return text + text;
        }
    }

    static final class Clerk implements Desk {
        private final Map<String, Hearer> kept = new java.util.concurrent.ConcurrentHashMap<>();
        private final CountDownLatch latch = new CountDownLatch(1);
        private final CountDownLatch entered = new CountDownLatch(1);

        @Override
        public void nothing() {}

        @Override
        public int quick(int value) {
            return value + 1;
        }

        @Override
        public String greet(String name) {
            return "hello " + name;
        }

        @Override
        public int sum(byte a, short b, char c, int d, boolean e) {
            return a + b + c + d + (e ? 1 : 0);
        }

        @Override
        public double product(long a, float b, double c) {
            return a * b * c;
        }

        @Override
        public Object echo(Object value) {
            return value;
        }

        @Override
        public <T extends Comparable<T>> T largest(List<T> values) {
            return values.stream().max(Comparable::compareTo).orElseThrow();
        }

        @Override
        public void fail(Throwable with) throws Exception {
            switch (with) {
                case Exception e -> throw e;
                case Error e -> throw e;
                default -> throw new AssertionError(with);
            }
        }

        @Override
        public Object unwritable() {
            return new Object();
        }

        @Override
        public String tell(Hearer listener, String news) throws RemoteException {
            return listener.told(news);
        }

        @Override
        public Hearer keep(Hearer listener) {
            kept.put("listener", listener);
            return listener;
        }

        @Override
        public Map<String, Hearer> kept() {
            return kept;
        }

        @Override
        public Desk self() {
            return this;
        }

        @Override
        public void awaitLatch() throws InterruptedException {
            entered.countDown();
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("openLatch was not called");
            }
        }

        @Override
        public void openLatch() {
            latch.countDown();
        }
    }

    @BeforeEach
    void connect() throws Exception {
        server = RmiRuntime.with(TwoRuntimes.links(scheme));
        client = RmiRuntime.with(TwoRuntimes.links(scheme));
        address = server.listen(TwoRuntimes.address(scheme, folder));
        Registry names = server.createRegistry();
        server.export(clerk);
        names.bind("desk", clerk);
        desk = (Desk) client.registryAt(address).lookup("desk");
    }

    private static String unique() {
        return Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void argumentsGoAndResultsCome() throws Exception {
        desk.nothing();
        assertThat(desk).isNotSameAs(clerk);
        assertThat(desk.quick(41)).isEqualTo(42);
        assertThat(desk.greet("Ann")).isEqualTo("hello Ann");
        assertThat(desk.greet(null)).isEqualTo("hello null");
        assertThat(desk.sum((byte) 1, (short) 2, 'c', 4, true)).isEqualTo(1 + 2 + 'c' + 4 + 1);
        assertThat(desk.product(5L, 6.5f, 7.25)).isEqualTo(5L * 6.5f * 7.25);
        assertThat(desk.largest(Arrays.asList(3, 9, 4))).isEqualTo(9);
        assertThat(desk.twice("ab")).isEqualTo("abab");
        assertThat(desk.echo(null)).isNull();
    }

    @Test
    void graphsAreCopied() throws Exception {
        List<Object> cycle = new ArrayList<>(List.of("a", 1));
        cycle.add(cycle);
        double[] large = ThreadLocalRandom.current().doubles(300_000).toArray();

        List<?> copy = (List<?>) desk.echo(cycle);
        assertThat(copy).isNotSameAs(cycle);
        assertThat(copy.get(2)).isSameAs(copy);
        assertThat((double[]) desk.echo(large)).isEqualTo(large);
        assertThat((String) desk.echo("x".repeat(200_000))).hasSize(200_000);
    }

    @Test
    void arraysOfAllLengthsAroundThoseOfFramesComeBack() throws Exception {
        for (int size : new int[] {8191, 8192, 65_536, 1 << 20, (1 << 20) + 1, 3 << 20}) {
            byte[] bytes = new byte[size];
            ThreadLocalRandom.current().nextBytes(bytes);
            Object[] both = {bytes, "between", Arrays.copyOf(bytes, size / 2), size};

            assertThat(Arrays.deepEquals((Object[]) desk.echo(both), both)).isTrue();
        }
    }

    /// An exception with a field that is not serializable, or whose hook throws `reason`.
    private static final class UnwritableException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        @SuppressWarnings({"serial", "UnusedVariable"}) // the purpose
        private final Object held = new Object();

        private final transient RuntimeException reason;

        UnwritableException(RuntimeException reason) {
            this.reason = reason;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            if (reason != null) {
                throw reason;
            }
            out.defaultWriteObject();
        }
    }

    /// A class of exceptions that returns frames of its own, or throws.
    private static class OddFramesException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        private final transient Supplier<StackTraceElement[]> frames;

        OddFramesException(Supplier<StackTraceElement[]> frames) {
            super("odd frames");
            this.frames = frames;
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            return frames.get(); // throws in a copy
        }

        @Override
        public void setStackTrace(StackTraceElement[] frames) {
            throw new UnsupportedOperationException("no frames");
        }
    }

    /// An exception of such a class with a field that is not serializable.
    private static final class UnwritableOddFramesException extends OddFramesException {
        private static final long serialVersionUID = 1;

        @SuppressWarnings({"serial", "UnusedVariable"}) // the purpose
        private final Object held = new Object();

        UnwritableOddFramesException(Supplier<StackTraceElement[]> frames) {
            super(frames);
        }
    }

    private static List<Supplier<StackTraceElement[]>> oddFrames() {
        return List.of(
                () -> {
                    throw new UnsupportedOperationException("no frames");
                },
                () -> {
                    throw new NoClassDefFoundError("frames");
                },
                () -> null,
                () -> new StackTraceElement[] {null});
    }

    @Test
    void unwritableExceptionWithOddFramesIsReplacedByTheReason() throws Exception {
        for (Supplier<StackTraceElement[]> frames : oddFrames()) {
            Hearer listener =
                    _ -> {
                        throw new UnwritableOddFramesException(frames);
                    };
            client.export(listener);

            Throwable thrown = catchThrowable(() -> desk.tell(listener, "rain"));

            assertThat(thrown).hasRootCauseInstanceOf(NotSerializableException.class);
            assertThat(thrown.getCause())
                    .isExactlyInstanceOf(MarshalException.class)
                    .hasMessageContaining(UnwritableOddFramesException.class.getName());
            assertThat(desk.greet("Ann")).isEqualTo("hello Ann");
        }
    }

    interface OddFrames extends Remote {
        void fail() throws RemoteException, OddFramesException;
    }

    @Test
    void exceptionWithOddFramesComesAsItWasThrown() throws Exception {
        OddFrames object =
                () -> {
                    throw new OddFramesException(() -> null);
                };
        server.export(object);
        server.registryAt(address).rebind("odd", object);
        OddFrames stub = (OddFrames) client.registryAt(address).lookup("odd");

        assertThatThrownBy(stub::fail)
                .isExactlyInstanceOf(OddFramesException.class)
                .hasMessage("odd frames");
    }

    @Test
    void exceptionsComeAsTheyWereThrown() {
        IllegalStateException thrown = new IllegalStateException("no money");

        Throwable unchecked = catchThrowable(() -> desk.fail(thrown));
        assertThat(unchecked)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("no money");
        assertThat(Arrays.stream(unchecked.getStackTrace()).map(StackTraceElement::getMethodName))
                .as("where it was thrown, and where it was called")
                .contains("exceptionsComeAsTheyWereThrown");
        assertThatThrownBy(() -> desk.fail(new java.io.FileNotFoundException("f")))
                .isExactlyInstanceOf(java.io.FileNotFoundException.class);
        assertThatThrownBy(() -> desk.fail(new RemoteException("far")))
                .isExactlyInstanceOf(ServerException.class)
                .hasRootCauseMessage("far");
        assertThatThrownBy(() -> desk.fail(new StackOverflowError()))
                .isExactlyInstanceOf(ServerError.class)
                .hasRootCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void unwritableArgumentFailsItsCallOnly() throws Exception {
        assertThatThrownBy(() -> desk.echo(List.of("a", new Object())))
                .isExactlyInstanceOf(MarshalException.class)
                .hasRootCauseInstanceOf(NotSerializableException.class);
        assertThatThrownBy(() -> desk.unwritable())
                .isExactlyInstanceOf(MarshalException.class)
                .hasRootCauseInstanceOf(NotSerializableException.class);
        assertThat(desk.greet("Ann")).isEqualTo("hello Ann");
    }

    @Test
    void unwritableExceptionIsReplacedByTheReason() throws Exception {
        Hearer listener =
                _ -> {
                    throw new UnwritableException(null);
                };
        client.export(listener);

        Throwable thrown = catchThrowable(() -> desk.tell(listener, "rain"));

        assertThat(thrown).hasRootCauseInstanceOf(NotSerializableException.class);
        assertThat(thrown.getCause())
                .isExactlyInstanceOf(MarshalException.class)
                .hasMessageContaining(
                        "exception cannot be written: class=" + UnwritableException.class.getName())
                .extracting(told -> told.getStackTrace()[0].getMethodName(), STRING)
                .startsWith("lambda$unwritableExceptionIsReplacedByTheReason");
        assertThat(desk.greet("Ann")).isEqualTo("hello Ann");
    }

    @Test
    void unwritableExceptionWithAnUnwritableReasonIsReplacedByText() throws Exception {
        Hearer listener =
                _ -> {
                    throw new UnwritableException(new UnwritableException(null));
                };
        client.export(listener);

        Throwable thrown = catchThrowable(() -> desk.tell(listener, "rain"));

        assertThat(thrown.getCause())
                .isExactlyInstanceOf(MarshalException.class)
                .hasMessage(
                        "exception cannot be written: class=" + UnwritableException.class.getName())
                .hasNoCause();
        assertThat(desk.greet("Ann")).isEqualTo("hello Ann");
    }

    @Test
    void remoteObjectsPassByReference() throws Exception {
        List<String> heard = new ArrayList<>();
        Hearer listener =
                news -> {
                    heard.add(news);
                    return "thanks";
                };
        Hearer stub = (Hearer) client.export(listener);

        assertThat(desk.tell(listener, "rain")).isEqualTo("thanks");
        assertThat(desk.tell(stub, "sun")).isEqualTo("thanks");
        assertThat(heard).containsExactly("rain", "sun");
        assertThat(desk.keep(listener)).isEqualTo(stub).hasSameHashCodeAs(stub);
        assertThat(desk.kept().get("listener")).isEqualTo(stub);
        assertThat(desk.self()).isEqualTo(desk).isNotEqualTo(stub);
        assertThat(desk.self().self().greet("Bob")).isEqualTo("hello Bob");
    }

    @Test
    void callbacksMayCallBack() throws Exception {
        Hearer listener = news -> desk.greet(news);
        client.export(listener);

        assertThat(desk.tell(listener, "Eve")).isEqualTo("hello Eve");
    }

    @Test
    void stubIsSentToAThird() throws Exception {
        assumeThat(scheme).as("a process listens once at its rank").isNotEqualTo("mpi");
        List<String> heard = new ArrayList<>();
        Hearer listener =
                news -> {
                    heard.add(news);
                    return "from the first";
                };
        Path own = Files.createDirectory(folder.resolve("client"));
        client.listen(TwoRuntimes.address(scheme, own));
        client.export(listener);
        desk.keep(listener);
        try (RmiRuntime third = RmiRuntime.with(TwoRuntimes.links(scheme))) {
            Desk other = (Desk) third.registryAt(address).lookup("desk");

            assertThat(other.kept().get("listener").told("hi")).isEqualTo("from the first");
            assertThat(heard).containsExactly("hi");
        }
    }

    @Test
    void manyCallAtOnce() throws Exception {
        try (ExecutorService callers = Executors.newFixedThreadPool(16)) {
            Future<?> waiting =
                    callers.submit(() -> {
                        desk.awaitLatch();
                        return null;
                    });
            List<Future<Integer>> sums = new ArrayList<>();
            for (int i = 0; i < 15; i++) {
                int start = i;
                sums.add(callers.submit(() -> count(start)));
            }
            for (int i = 0; i < 15; i++) {
                assertThat(sums.get(i).get(30, TimeUnit.SECONDS)).isEqualTo(i + 1000);
            }
            assertThat(waiting.isDone()).isFalse();
            desk.openLatch();
            waiting.get(20, TimeUnit.SECONDS);
        }
    }

    private int count(int start) throws RemoteException {
        int value = start;
        for (int k = 0; k < 1000; k++) {
            value = k % 2 == 0 ? desk.quick(value) : (Integer) desk.echo(value + 1);
        }
        return value;
    }

    @Test
    void objectThatWasTakenBackIsGone() throws Exception {
        assertThat(server.unexport(clerk, false)).isTrue();

        assertThatThrownBy(() -> desk.greet("Ann")).isInstanceOf(NoSuchObjectException.class);
        assertThatThrownBy(() -> server.unexport(clerk, false))
                .isInstanceOf(NoSuchObjectException.class);
    }

    @Test
    void callEndsWhenThePeerIsGone() throws Exception {
        try (ExecutorService caller = Executors.newSingleThreadExecutor()) {
            Future<Throwable> failure =
                    caller.submit(() -> catchThrowable(() -> desk.awaitLatch()));
            assertThat(clerk.entered.await(20, TimeUnit.SECONDS)).isTrue();
            server.close();

            assertThat(failure.get(20, TimeUnit.SECONDS))
                    .isInstanceOf(UnmarshalException.class)
                    .hasMessageContaining("may have run");
            assertThatThrownBy(() -> desk.nothing())
                    .isInstanceOf(java.rmi.ConnectException.class)
                    .hasMessageContaining("was not sent");
        } finally {
            clerk.openLatch();
        }
    }

    @Test
    void silentListenerIsNotAwaitedForever() throws Exception {
        try (Listener silent = Listener.at(new Address.Loopback("silent-" + unique()));
                RmiRuntime other =
                        RmiRuntime.with(
                                LinkOptions.standard().withConnectWithin(Duration.ofMillis(200)))) {
            Registry names = other.registryAt(silent.address());

            assertThatThrownBy(names::list)
                    .isInstanceOf(java.rmi.ConnectException.class)
                    .hasMessageContaining("was not sent");
            Link link = silent.accept(Duration.ofSeconds(20));
            link.receive(Duration.ofSeconds(20)); // its hello
            assertThatThrownBy(() -> link.receive(Duration.ofSeconds(20)))
                    .as("it hung up")
                    .isInstanceOf(LinkClosedException.class);
            link.close();
        }
    }

    @Test
    void interruptedCallerGetsItsResult() throws Exception {
        Thread.currentThread().interrupt();
        assertThat(desk.greet("Ann")).isEqualTo("hello Ann");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void namesAreFound() throws Exception {
        Registry names = client.registryAt(address);
        names.rebind("other", desk);

        assertThat(names.list()).containsExactly("desk", "other");
        assertThat(names.lookup("other")).isEqualTo(desk);
        assertThatThrownBy(() -> names.bind("desk", desk))
                .isInstanceOf(java.rmi.AlreadyBoundException.class);
        names.unbind("other");
        assertThatThrownBy(() -> names.lookup("other"))
                .isInstanceOf(java.rmi.NotBoundException.class)
                .hasMessage("other");
    }
}
