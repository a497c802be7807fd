// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests of classes whose code makes remote calls, or throws errors, while their objects are read
/// and written. Callers are virtual threads, which share one connection.
@Timeout(60)
final class CallsWithinMessagesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// More than a frame.
    private static final int LARGE = 5_000_000;

    @TempDir Path folder;

    private RmiRuntime server;
    private RmiRuntime client;
    private Desk desk;
    private final Worker worker = new Worker();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

    interface Counter extends Remote {
        int next() throws RemoteException;
    }

    interface Desk extends Counter {
        Form echo(Form form) throws RemoteException;

        int size(Map<Key, String> map) throws RemoteException;

        Faulty faulty(Faulty faulty) throws RemoteException;

        void store(Guarded guarded) throws RemoteException;

        void await() throws RemoteException, InterruptedException;
    }

    /// Where the code of a class runs.
    enum Place {
        WRITE,
        READ
    }

    /// An object that calls a counter while it is written or read.
    private static final class Form implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final Counter counter;
        private final Place place;
        private final int padding;
        private transient int before;
        private transient int after;
        private transient boolean whole;

        Form(Counter counter, Place place, int padding) {
            this.counter = counter;
            this.place = place;
            this.padding = padding;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(place == Place.WRITE ? counter.next() : 0);
            out.writeObject(new byte[padding]);
            out.writeInt(place == Place.WRITE ? counter.next() : 0);
            out.writeObject(this);
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            before = in.readInt() + (place == Place.READ ? counter.next() : 0);
            byte[] bytes = (byte[]) in.readObject();
            after = in.readInt() + (place == Place.READ ? counter.next() : 0);
            whole = bytes.length == padding && in.readObject() == this;
        }
    }

    /// A key whose hash code is a remote call.
    record Key(Counter counter) implements Serializable {
        @Override
        public int hashCode() {
            try {
                return counter.next();
            } catch (RemoteException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// When the class of an argument or result throws an error.
    enum Step {
        ARGUMENT_WRITTEN,
        ARGUMENT_READ,
        RESULT_WRITTEN,
        RESULT_READ
    }

    /// An object whose class throws an error.
    private static final class Faulty implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final Step step;
        private final boolean result;

        Faulty(Step step, boolean result) {
            this.step = step;
            this.result = result;
        }

        private void fail(Step here) {
            if (here == step) {
                throw new NoClassDefFoundError("library is missing");
            }
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(new byte[LARGE]);
            fail(result ? Step.RESULT_WRITTEN : Step.ARGUMENT_WRITTEN);
            out.writeObject(new byte[LARGE]);
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.readObject();
            fail(result ? Step.RESULT_READ : Step.ARGUMENT_READ);
            in.readObject();
        }
    }

    /// An object that is written under a lock of the program.
    private static final class Guarded implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final transient Lock lock;
        private final transient CountDownLatch writing;

        Guarded(Lock lock, CountDownLatch writing) {
            this.lock = lock;
            this.writing = writing;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            writing.countDown();
            lock.lock();
            try {
                out.defaultWriteObject();
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Worker implements Desk {
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicInteger awaiting = new AtomicInteger();
        private int count;

        @Override
        public synchronized int next() {
            return ++count;
        }

        @Override
        public Form echo(Form form) {
            return form;
        }

        @Override
        public int size(Map<Key, String> map) {
            return map.size();
        }

        @Override
        public Faulty faulty(Faulty faulty) {
            return new Faulty(faulty.step, true);
        }

        @Override
        public void store(Guarded guarded) {
            next();
        }

        @Override
        public void await() throws InterruptedException {
            awaiting.incrementAndGet();
            try {
                open.await();
            } finally {
                awaiting.decrementAndGet();
            }
        }
    }

    @BeforeEach
    void start() throws IOException, NotBoundException {
        server = runtime("server");
        server.createRegistry().rebind("desk", server.export(worker));
        client = runtime("client");
        desk = (Desk) client.registryAt(address("server")).lookup("desk");
    }

    @AfterEach
    void stop() {
        worker.open.countDown();
        callers.close();
        client.close();
        server.close();
    }

    private static RmiRuntime with() {
        return RmiRuntime.with(RmiOptions.standard());
    }

    private RmiRuntime runtime(String name) throws IOException {
        RmiRuntime runtime = with();
        runtime.listen(address(name));
        return runtime;
    }

    private Address address(String name) {
        return Address.parse("unix://" + folder.resolve(name));
    }

    private <T> T call(Callable<T> task) throws Exception {
        try {
            return callers.submit(task).get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private CompletableFuture<@Nullable Void> startWaiting() {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        desk.await();
                    } catch (RemoteException e) {
                        throw new UncheckedIOException(e);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                callers);
    }

    private void checkEcho(Counter counter, Place place, int padding) throws Exception {
        CompletableFuture<@Nullable Void> other = startWaiting();

        Form form = call(() -> desk.echo(new Form(counter, place, padding)));

        assertThat(form.whole).isTrue();
        assertThat(form.after).isEqualTo(form.before + 1);
        worker.open.countDown();
        other.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS); // the connection was not lost
    }

    @ParameterizedTest
    @EnumSource
    void aClassCallsTheServer(Place place) throws Exception {
        checkEcho(desk, place, 10);
    }

    @ParameterizedTest
    @EnumSource
    void aClassWithMuchDataCallsTheServer(Place place) throws Exception {
        checkEcho(desk, place, LARGE);
    }

    @ParameterizedTest
    @EnumSource
    void aClassCallsTheClient(Place place) throws Exception {
        checkEcho((Counter) client.export(new Worker()), place, 10);
    }

    @ParameterizedTest
    @EnumSource
    void aClassWithMuchDataCallsTheClient(Place place) throws Exception {
        checkEcho((Counter) client.export(new Worker()), place, LARGE);
    }

    @Test
    void hashCodesOfKeysAreRemoteCalls() throws Exception {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key((Counter) client.export(new Worker())), "client");
        map.put(new Key(desk), "server");

        assertThat(call(() -> desk.size(map))).isEqualTo(map.size());
    }

    /// A client that does not listen can be called back over its connection only.
    @Test
    void aCallWithinAMessageWithoutAnotherConnectionIsRefused() throws Exception {
        try (RmiRuntime silent = with()) {
            desk = (Desk) silent.registryAt(address("server")).lookup("desk");
            Counter counter = (Counter) silent.export(new Worker());
            CompletableFuture<@Nullable Void> other = startWaiting();

            assertThatThrownBy(() -> call(() -> desk.echo(new Form(counter, Place.READ, LARGE))))
                    .hasRootCauseInstanceOf(ConnectException.class);

            assertThat(call(desk::next)).isEqualTo(1);
            worker.open.countDown();
            other.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void aCallDoesNotWaitForAClassThatWaitsForItsCaller() throws Exception {
        checkCallUnderALock(desk::next);
    }

    @Test
    void anAsynchronousCallDoesNotWaitForAClassThatWaitsForItsCaller() throws Exception {
        checkCallUnderALock(() -> Stubs.async(desk, Desk::next).get());
    }

    /// Checks a call under a lock for which a thread waits that writes to the same connection.
    private void checkCallUnderALock(Callable<Integer> next) throws Exception {
        Lock lock = new ReentrantLock();
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch writing = new CountDownLatch(1);
        Future<Integer> owner =
                callers.submit(() -> {
                    lock.lock();
                    try {
                        locked.countDown();
                        writing.await();
                        return next.call();
                    } finally {
                        lock.unlock();
                    }
                });
        locked.await();

        call(() -> {
            desk.store(new Guarded(lock, writing));
            return "stored";
        });

        assertThat(owner.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(call(desk::next)).isEqualTo(3);
    }

    /// A lock that counts its owners at the server.
    private static final class CountedLock extends ReentrantLock {
        @Serial private static final long serialVersionUID = 1;

        private final transient Desk desk;
        private int owners;

        CountedLock(Desk desk) {
            this.desk = desk;
        }

        @Override
        public void lock() {
            super.lock();
            owners = Stubs.async(desk, Desk::next).join();
        }
    }

    @Test
    void aClassCallsTheServerAsynchronouslyWhileItIsWritten() throws Exception {
        CountedLock lock = new CountedLock(desk);

        call(() -> {
            desk.store(new Guarded(lock, new CountDownLatch(0)));
            return "stored";
        });

        assertThat(lock.owners).isEqualTo(1);
        assertThat(call(desk::next)).isEqualTo(3);
    }

    /// A lock that calls the server asynchronously with a time limit.
    private static final class LimitedLock extends ReentrantLock {
        @Serial private static final long serialVersionUID = 1;

        private final transient Desk desk;
        private @Nullable Throwable failure;

        LimitedLock(Desk desk) {
            this.desk = desk;
        }

        @Override
        public void lock() {
            super.lock();
            failure = catchThrowable(() -> Stubs.async(desk, Desk::next).join());
        }
    }

    @Test
    void aDeadlineCoversTheTimeInWhichNoOtherConnectionCouldBeOpened() throws Exception {
        assertThat(call(desk::next)).isEqualTo(1); // the first connection is there
        Path socket = folder.resolve("server");
        Files.delete(socket);
        try (ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(socket));
            LimitedLock lock = new LimitedLock(Stubs.within(desk, Duration.ofMillis(300)));

            call(() -> {
                desk.store(new Guarded(lock, new CountDownLatch(0)));
                return "stored";
            });

            assertThat(lock.failure)
                    .hasRootCauseInstanceOf(DeadlineExceededException.class)
                    .hasStackTraceContaining("call was not sent, deadline has expired");
        }
    }

    @Test
    void aCancelledCallUnderALockIsCancelledAtTheServer() throws Exception {
        Lock lock = new ReentrantLock();
        CountDownLatch writing = new CountDownLatch(1);
        Future<String> stored;
        lock.lock();
        try {
            stored =
                    callers.submit(() -> {
                        desk.store(new Guarded(lock, writing));
                        return "stored";
                    });
            writing.await();
            CompletableFuture<String> waiting =
                    Stubs.async(
                            desk,
                            stub -> {
                                stub.await();
                                return "";
                            });
            while (worker.awaiting.get() == 0) { // the test has a time limit
                TimeUnit.MILLISECONDS.sleep(1);
            }

            waiting.cancel(true);
        } finally {
            lock.unlock();
        }

        stored.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        while (worker.awaiting.get() > 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anErrorOfAClassLeavesTheConnectionToOthers(Step step) throws Exception {
        CompletableFuture<@Nullable Void> other = startWaiting();

        Throwable thrown = catchThrowable(() -> call(() -> desk.faulty(new Faulty(step, false))));

        if (step == Step.ARGUMENT_WRITTEN || step == Step.RESULT_READ) {
            assertThat(thrown.getCause()).isInstanceOf(NoClassDefFoundError.class); // on this side
        } else {
            assertThat(thrown)
                    .isInstanceOf(ServerError.class)
                    .hasCauseInstanceOf(NoClassDefFoundError.class);
        }
        assertThat(call(desk::next)).isEqualTo(1);
        worker.open.countDown();
        other.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }
}
