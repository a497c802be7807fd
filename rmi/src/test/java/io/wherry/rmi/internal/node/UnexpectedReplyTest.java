// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.FilterWire;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of asynchronous calls for whose reply the client has no thread.
@Timeout(30)
final class UnexpectedReplyTest {
    private static final long NUMBER = 1_000;

    private final AtomicBoolean failing = new AtomicBoolean();
    private final AtomicInteger writes = new AtomicInteger(); // of the client

    interface Desk extends Remote {
        int next() throws RemoteException;

        int block() throws RemoteException, InterruptedException;
    }

    private static final class Clerk implements Desk {
        private final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        public int next() {
            return 1;
        }

        @Override
        public int block() throws InterruptedException {
            try {
                TimeUnit.MINUTES.sleep(1);
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
            return 2;
        }
    }

    private static boolean isStartingAReader() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getMethodName().equals("startReader")));
    }

    /// Returns `wire`, whose address, which the name of a thread contains, is an error once
    /// `failing` is set.
    private Wire withoutThreads(Wire wire) {
        return new FilterWire(wire) {
            @Override
            public Address remote() {
                if (failing.get() && isStartingAReader() && failing.getAndSet(false)) {
                    throw new OutOfMemoryError("no thread is left");
                }
                return super.remote();
            }

            @Override
            public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
                writes.incrementAndGet();
                return super.write(buffers, offset, count);
            }
        };
    }

    private Node client() {
        LinkOptions links = LinkOptions.standard().withWires(this::withoutThreads);
        return new Node(RmiOptions.standard().withLinks(links), new ClassLoaders(null));
    }

    private static Desk desk(Node server, Node client, Clerk clerk) throws Exception {
        server.export(NUMBER, clerk);
        Address address = server.listen(Address.parse("tcp://127.0.0.1:0"));
        return (Desk) client.stub(address, NUMBER, Desk.class);
    }

    @Test
    void isCancelledAtTheServer() throws Exception {
        Clerk clerk = new Clerk();
        try (Node server = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Node client = client()) {
            Desk desk = desk(server, client, clerk);
            assertThat(desk.next()).isEqualTo(1);
            failing.set(true);

            assertThatThrownBy(() -> Stubs.async(desk, Desk::block))
                    .isInstanceOf(OutOfMemoryError.class);

            assertThat(clerk.interrupted.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(desk.next()).isEqualTo(1);
        }
    }

    @Test
    void isCancelledOnceAlsoIfItHasADeadline() throws Exception {
        Duration within = Duration.ofMillis(500);
        Clerk clerk = new Clerk();
        try (Node server = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Node client = client()) {
            Desk desk = desk(server, client, clerk);
            assertThat(desk.next()).isEqualTo(1);
            int before = writes.get();
            failing.set(true);

            assertThatThrownBy(() -> Stubs.async(Stubs.within(desk, within), Desk::block))
                    .isInstanceOf(OutOfMemoryError.class);

            Thread.sleep(within.multipliedBy(2));
            assertThat(writes.get() - before).as("the call, and that it is cancelled").isEqualTo(2);
        }
    }
}
