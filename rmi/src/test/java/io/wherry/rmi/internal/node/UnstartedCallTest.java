// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.CallLimit;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of calls for which the server has no thread.
@Timeout(30)
final class UnstartedCallTest {
    private static final Address ADDRESS = Address.parse("loopback://unstarted-call");
    private static final long NUMBER = 1_000;

    private final AtomicBoolean failing = new AtomicBoolean();

    interface Counter extends Remote {
        int next() throws RemoteException;
    }

    private static final class Counting implements Counter {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        @CallLimit(1)
        public int next() {
            return count.incrementAndGet();
        }
    }

    private static boolean isBeginningACall() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame ->
                                frame.getMethodName().equals("start")
                                        && frame.getClassName().endsWith(".ServerCall")));
    }

    /// Returns `link`, whose address, which the name of a thread contains, is an error once
    /// `failing` is set.
    private Link withoutThreads(Link link) {
        return (Link)
                Proxy.newProxyInstance(
                        Link.class.getClassLoader(),
                        new Class<?>[] {Link.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("remote")
                                    && isBeginningACall()
                                    && failing.getAndSet(false)) {
                                throw new OutOfMemoryError("no thread is left");
                            }
                            try {
                                return method.invoke(link, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    private void greet(Node server, Listener listener) {
        try {
            server.greet(withoutThreads(listener.accept()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int next(Counter counter) throws Exception {
        return Stubs.async(counter, Counter::next).get(10, TimeUnit.SECONDS);
    }

    @Test
    void isRejectedAndDoesNotCountAsRunning() throws Exception {
        try (Node server = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Node client = new Node(RmiOptions.standard(), new ClassLoaders(null));
                Listener listener = Listener.at(ADDRESS)) {
            server.export(NUMBER, new Counting());
            Thread greeting = Thread.ofVirtual().start(() -> greet(server, listener));
            Counter counter = (Counter) client.stub(ADDRESS, NUMBER, Counter.class);
            assertThat(next(counter)).isEqualTo(1);
            failing.set(true);

            assertThatThrownBy(() -> next(counter)).hasCauseInstanceOf(OverloadedException.class);

            assertThat(next(counter)).isEqualTo(2);
            greeting.join();
        }
    }
}
