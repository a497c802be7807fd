// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A simulated network between ranks in one JVM with the most adverse behaviour that MPI allows:
/// some messages are copied when they are sent and some only when they are received, and a transfer
/// that is done does not report it at once. Determined by a seed.
final class SimulatedNetwork {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Random random;
    private final List<Post> sends = new ArrayList<>();
    private final List<Post> receives = new ArrayList<>();
    private int receivesUntilFailure = Integer.MAX_VALUE;
    private int begun;

    SimulatedNetwork(long seed) {
        this.random = new Random(seed);
    }

    /// Returns the contexts of one group of ranks from 0 on.
    List<Context> group(int size) {
        List<Context> contexts = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            contexts.add(new SimulatedContext(this, rank, range(0, size), null));
        }
        return contexts;
    }

    /// Returns the contexts of two groups, one after the other.
    List<Context> pair(int first, int second) {
        int[] left = range(0, first);
        int[] right = range(first, first + second);
        List<Context> contexts = new ArrayList<>();
        for (int rank = 0; rank < first; rank++) {
            contexts.add(new SimulatedContext(this, rank, left, right));
        }
        for (int rank = 0; rank < second; rank++) {
            contexts.add(new SimulatedContext(this, rank, right, left));
        }
        return contexts;
    }

    /// Makes the receive fail that follows `count` others.
    void failReceiveAfter(int others) {
        receivesUntilFailure = others;
    }

    /// Returns the messages that no receive matched, and the receives without a message.
    synchronized int left() {
        return sends.size() + receives.size();
    }

    /// Returns the number of messages begun.
    synchronized int begun() {
        return begun;
    }

    private static int[] range(int from, int end) {
        int[] range = new int[end - from];
        for (int i = 0; i < range.length; i++) {
            range[i] = from + i;
        }
        return range;
    }

    /// @param from rank as the receiver names it
    record MessageRoute(int sender, int receiver, int from, int tag) {}

    synchronized Transfer send(MessageRoute route, MemorySegment data, Element element) {
        begun++;
        MemorySegment bytes = data;
        boolean eager = random.nextBoolean();
        if (eager) {
            byte[] copy = data.toArray(ValueLayout.JAVA_BYTE);
            bytes = MemorySegment.ofArray(copy);
        }
        Post send = new Post(this, route, bytes, element);
        send.matched = eager;
        Post receive = take(receives, route);
        if (receive == null) {
            sends.add(send);
        } else {
            match(send, receive);
        }
        return send;
    }

    synchronized Transfer receive(MessageRoute route, MemorySegment data, Element element) {
        Post receive = new Post(this, route, data, element);
        if (receivesUntilFailure-- == 0) {
            throw new MPIException(MPI.ERR_OTHER, MPI.ERR_OTHER, "the wire is cut");
        }
        Post send = take(sends, route);
        if (send == null) {
            receives.add(receive);
        } else {
            match(send, receive);
        }
        return receive;
    }

    private static @Nullable Post take(List<Post> posts, MessageRoute route) {
        for (Iterator<Post> each = posts.iterator(); each.hasNext(); ) {
            Post post = each.next();
            if (post.route.equals(route)) {
                each.remove();
                return post;
            }
        }
        return null;
    }

    private void match(Post send, Post receive) {
        long bytes = send.data.byteSize();
        if (send.element != receive.element) {
            receive.failure =
                    new MPIException(
                            MPI.ERR_TYPE,
                            MPI.ERR_TYPE,
                            "sent=" + send.element + ", received=" + receive.element);
        } else if (bytes > receive.data.byteSize()) {
            receive.failure =
                    new MPIException(MPI.ERR_TRUNCATE, MPI.ERR_TRUNCATE, "bytes=" + bytes);
        } else {
            MemorySegment.copy(send.data, 0, receive.data, 0, bytes);
        }
        if (!send.matched) {
            send.matched = true;
            send.delay = random.nextInt(3);
        }
        receive.matched = true;
        receive.bytes = bytes;
        receive.delay = random.nextInt(3);
        notifyAll();
    }

    private static final class Post implements Transfer {
        private final SimulatedNetwork wires;
        private final MessageRoute route;
        private final MemorySegment data;
        private final Element element;
        private boolean matched;
        private long bytes;
        private int delay;
        private @Nullable MPIException failure;

        Post(SimulatedNetwork wires, MessageRoute route, MemorySegment data, Element element) {
            this.wires = wires;
            this.route = route;
            this.data = data;
            this.element = element;
        }

        @Override
        public boolean test() {
            synchronized (wires) {
                if (!matched || delay-- > 0) {
                    return false;
                }
                if (failure != null) {
                    throw failure;
                }
                return true;
            }
        }

        @Override
        public void await() {
            long end = System.nanoTime() + PATIENCE_NANOS;
            synchronized (wires) {
                while (!matched) {
                    if (System.nanoTime() > end) {
                        throw new AssertionError("nothing came: " + route);
                    }
                    try {
                        wires.wait(100);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                delay = 0;
            }
            test();
        }

        @Override
        public Envelope envelope() {
            return new Envelope(route.from(), route.tag(), bytes, false);
        }

        @Override
        public void cancel() {
            synchronized (wires) {
                wires.sends.remove(this);
                wires.receives.remove(this);
            }
        }

        @Override
        public void free() {}
    }
}
