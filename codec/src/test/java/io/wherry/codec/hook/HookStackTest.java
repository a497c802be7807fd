// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The threads that deeply nested hooks run on: the caller's as long as its stack suffices, then
/// others that stand for it.
final class HookStackTest {
    /// Twice the usual size: interpreted code needs more.
    private static final int CALLERS_STACK = 1 << 21;

    private static final int SMALL_STACK = 1 << 19;

    /// A format.
    enum Format {
        LEAN(GraphCodec.lean()),
        JAVAIO(GraphCodec.javaio());

        @SuppressWarnings("ImmutableEnumChecker") // codecs are immutable
        private final GraphCodec codec;

        Format(GraphCodec codec) {
            this.codec = codec;
        }

        private byte[] encode(Object graph) throws IOException {
            return codec.encode(graph);
        }

        private Object decode(byte[] message) throws IOException {
            return codec.decode(message);
        }
    }

    /// A link of a chain. All hooks of a chain hold one lock.
    static class Node implements Serializable {
        private static final Object REGISTRY = new Object();

        private Object next;

        Node(Object next) {
            this.next = next;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            synchronized (REGISTRY) {
                out.defaultWriteObject();
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            synchronized (REGISTRY) {
                in.defaultReadObject();
            }
        }
    }

    /// Holds no lock while it refers to others.
    static class Link implements Serializable {
        private Object next;

        Link(Object next) {
            this.next = next;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// Looks at the interrupt of its thread when it is read, and changes it.
    static final class Interrupted implements Serializable {
        private transient boolean was;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            was = Thread.interrupted();
            if (!was) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Object nodes(int count) {
        Object chain = "end";
        for (int i = 0; i < count; i++) {
            chain = new Node(chain);
        }
        return chain;
    }

    private static Object links(int count, Object end) {
        Object chain = end;
        for (int i = 0; i < count; i++) {
            chain = new Link(chain);
        }
        return chain;
    }

    private static int length(Object chain) {
        int length = 0;
        Object at = chain;
        while (!"end".equals(at)) {
            at =
                    switch (at) {
                        case Node node -> node.next;
                        case Link link -> link.next;
                        case List<?> list -> list.getFirst();
                        default -> throw new AssertionError(at);
                    };
            length++;
        }
        return length;
    }

    private static Object last(Object chain) {
        Object at = chain;
        while (at instanceof Link link) {
            at = link.next;
        }
        return at;
    }

    private static <T> T onStack(int bytes, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, "caller", bytes);
        thread.setDaemon(true);
        thread.start();
        return task.get(20, SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void nestedHooksMayTakeOneLock(Format format) throws Exception {
        int read = onStack(CALLERS_STACK, () -> length(format.decode(format.encode(nodes(150)))));

        assertThat(read).isEqualTo(150);
    }

    @ParameterizedTest
    @EnumSource
    void callerMayHoldTheLockThatHooksTake(Format format) throws Exception {
        Object chain = nodes(150);

        int read =
                onStack(
                        CALLERS_STACK,
                        () -> {
                            synchronized (Node.REGISTRY) {
                                return length(format.decode(format.encode(chain)));
                            }
                        });

        assertThat(read).isEqualTo(150);
    }

    @ParameterizedTest
    @EnumSource
    void interruptsReachHooksOnOtherThreadsAndComeBack(Format format) throws Exception {
        byte[] message = format.encode(links(3000, new Interrupted()));

        List<Boolean> seen =
                onStack(
                        SMALL_STACK,
                        () -> {
                            Interrupted first = (Interrupted) last(format.decode(message));
                            boolean left = Thread.currentThread().isInterrupted();
                            Interrupted second = (Interrupted) last(format.decode(message));
                            return List.of(
                                    first.was,
                                    left,
                                    second.was,
                                    Thread.currentThread().isInterrupted());
                        });

        assertThat(seen).containsExactly(false, true, true, false);
    }

    @ParameterizedTest
    @EnumSource
    void listBetweenHooksDoesNotHideThatTheStackIsShort(Format format) throws Exception {
        List<Object> list = new ArrayList<>();
        list.add(links(5000, "end"));
        byte[] message = format.encode(links(99, list));

        int read = onStack(SMALL_STACK, () -> length(format.decode(message)));

        assertThat(read).isEqualTo(5100);
    }
}
