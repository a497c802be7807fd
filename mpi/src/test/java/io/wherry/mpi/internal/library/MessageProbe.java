// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static io.wherry.mpi.internal.library.Rank.check;
import static io.wherry.mpi.internal.library.Rank.checkEqual;
import static io.wherry.mpi.internal.library.Rank.checkFails;
import static io.wherry.mpi.internal.library.Rank.checkPattern;
import static io.wherry.mpi.internal.library.Rank.empty;
import static io.wherry.mpi.internal.library.Rank.pattern;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.library.Rank.Home;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/// Sends and receives in a ring, with all calls.
final class MessageProbe {
    private static final int LARGE = 3 << 20;

    private final Rank me;
    private final Context world;

    MessageProbe(Rank me) {
        this.me = me;
        this.world = me.world();
    }

    void run() {
        for (Home home : Home.values()) {
            for (SendMode mode : SendMode.values()) {
                ring(home, mode);
            }
            if (me.size() > 1) {
                blockingPairs(home);
            }
            large(home);
            wildcards(home);
            probes(home);
            matches(home);
            truncation(home);
            cancel(home);
            freed(home);
        }
        buffered();
        empties();
        failures();
        closedMemory();
        threads(false);
        threads(true);
        shadow();
        me.barrier();
    }

    private void ring(Home home, SendMode mode) {
        for (Element element : Element.values()) {
            long bytes = 40L * element.size();
            MemorySegment into = empty(home, bytes + 80);
            Transfer receive = world.receiveLater(into, element, me.last(), 5);
            if (mode == SendMode.READY) {
                me.barrier();
            }
            Transfer send =
                    world.sendLater(mode, pattern(home, bytes, me.rank()), element, me.next(), 5);
            receive.await();
            send.await();
            check(receive.test() && send.test(), "a done transfer says yes");
            checkEqual(receive.envelope(), new Envelope(me.last(), 5, bytes, false), "envelope");
            checkPattern(into.asSlice(0, bytes), me.last(), home + " " + mode + " " + element);
            checkRest(into.asSlice(bytes), "the rest stays");
        }
    }

    private static void checkRest(MemorySegment rest, String what) {
        check(rest.mismatch(empty(Home.HEAP, rest.byteSize())) < 0, what);
    }

    private void blockingPairs(Home home) {
        for (int bytes : new int[] {1, 8, 1000, 70_000, 200_000}) {
            MemorySegment into = empty(home, bytes);
            MemorySegment from = pattern(home, bytes, bytes + me.rank());
            Envelope envelope;
            if (me.rank() % 2 == 0) {
                world.send(SendMode.STANDARD, from, Element.BYTE, me.next(), 6);
                envelope = world.receive(into, Element.BYTE, me.last(), 6);
            } else {
                envelope = world.receive(into, Element.BYTE, me.last(), 6);
                world.send(SendMode.SYNCHRONOUS, from, Element.BYTE, me.next(), 6);
            }
            checkEqual(envelope, new Envelope(me.last(), 6, bytes, false), "blocking envelope");
            checkPattern(into, bytes + me.last(), "blocking " + home + " " + bytes);
        }
    }

    private void large(Home home) {
        for (int round = 0; round < 3; round++) {
            MemorySegment into = empty(home, LARGE);
            Transfer send =
                    world.sendLater(
                            SendMode.STANDARD,
                            pattern(home, LARGE, round),
                            Element.DOUBLE,
                            me.next(),
                            7);
            Envelope envelope = world.receive(into, Element.DOUBLE, me.last(), 7);
            send.await();
            checkEqual(envelope.bytes(), (long) LARGE, "bytes of a large one");
            checkPattern(into, round, "large " + home);
        }
    }

    private void wildcards(Home home) {
        MemorySegment into = empty(home, 16);
        Transfer send =
                world.sendLater(
                        SendMode.STANDARD, pattern(home, 16, 3), Element.BYTE, me.next(), 77);
        Envelope envelope = world.receive(into, Element.BYTE, Context.ANY_SOURCE, Context.ANY_TAG);
        send.await();
        checkEqual(envelope, new Envelope(me.last(), 77, 16, false), "wildcards");
        checkPattern(into, 3, "wildcards");
    }

    private void probes(Home home) {
        Transfer send =
                world.sendLater(
                        SendMode.STANDARD, pattern(home, 24, 4), Element.LONG, me.next(), 8);
        Envelope seen = world.probe(Context.ANY_SOURCE, 8);
        checkEqual(seen, new Envelope(me.last(), 8, 24, false), "probe");
        checkEqual(world.probeNow(me.last(), Context.ANY_TAG), seen, "probe now");
        check(world.probeNow(me.last(), 9) == null, "nothing of another tag");
        MemorySegment into = empty(home, seen.bytes());
        world.receive(into, Element.LONG, seen.source(), seen.tag());
        checkPattern(into, 4, "after a probe");
        check(world.probeNow(me.last(), 8) == null, "nothing is left");
        send.await();
    }

    private void matches(Home home) {
        List<Transfer> sends = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            sends.add(
                    world.sendLater(
                            SendMode.STANDARD,
                            pattern(home, 32, 10 + i),
                            Element.INT,
                            me.next(),
                            10));
        }
        MatchedMessage first = world.match(me.last(), 10);
        MatchedMessage second = world.matchNow(me.last(), 10);
        while (second == null) {
            second = world.matchNow(me.last(), 10);
        }
        check(world.matchNow(me.last(), 10) == null, "both are taken");
        checkEqual(first.envelope(), new Envelope(me.last(), 10, 32, false), "match");
        receive(second, home, 11);
        receive(first, home, 10);
        sends.forEach(Transfer::await);
    }

    private static void receive(MatchedMessage matched, Home home, int seed) {
        MemorySegment into = empty(home, 64);
        Transfer transfer = matched.receive(into, Element.INT);
        transfer.await();
        checkEqual(transfer.envelope().bytes(), 32L, "bytes of a matched one");
        checkPattern(into.asSlice(0, 32), seed, "matched " + home);
    }

    private void truncation(Home home) {
        Transfer one =
                world.sendLater(
                        SendMode.STANDARD, pattern(home, 64, 1), Element.BYTE, me.next(), 11);
        checkFails(
                MPI.ERR_TRUNCATE,
                "a message longer than its memory",
                () -> world.receive(empty(home, 8), Element.BYTE, me.last(), 11));
        one.await();
        Transfer two =
                world.sendLater(
                        SendMode.STANDARD, pattern(home, 64, 1), Element.BYTE, me.next(), 12);
        Transfer late = world.receiveLater(empty(home, 8), Element.BYTE, me.last(), 12);
        checkFails(MPI.ERR_TRUNCATE, "a message longer than its memory, later", late::await);
        two.await();
    }

    private void cancel(Home home) {
        Transfer never = world.receiveLater(empty(home, 8), Element.BYTE, me.last(), 999);
        check(!never.test(), "nothing comes");
        never.cancel();
        never.await();
        check(never.envelope().cancelled(), "a receive is cancelled");
    }

    private void freed(Home home) {
        world.sendLater(SendMode.SYNCHRONOUS, pattern(home, 512, 9), Element.BYTE, me.next(), 13)
                .free();
        MemorySegment into = empty(home, 512);
        world.receive(into, Element.BYTE, me.last(), 13);
        checkPattern(into, 9, "sent and freed");
    }

    private void buffered() {
        int count = 300;
        for (int i = 0; i < count; i++) {
            MemorySegment data = pattern(homeOf(i), 20_000, i);
            world.send(SendMode.BUFFERED, data, Element.BYTE, me.next(), 14);
            data.fill((byte) 0); // it was copied
        }
        for (int i = 0; i < count; i++) {
            MemorySegment into = empty(Home.NATIVE, 20_000);
            world.receive(into, Element.BYTE, me.last(), 14);
            checkPattern(into, i, "buffered " + i);
        }
    }

    private static Home homeOf(int number) {
        return number % 2 == 0 ? Home.HEAP : Home.NATIVE;
    }

    private void empties() {
        Transfer send =
                world.sendLater(SendMode.STANDARD, empty(Home.HEAP, 0), Element.INT, me.next(), 15);
        Envelope envelope = world.receive(empty(Home.HEAP, 0), Element.INT, me.last(), 15);
        send.await();
        checkEqual(envelope.bytes(), 0L, "an empty message");
    }

    private void failures() {
        MemorySegment one = empty(Home.NATIVE, 8);
        checkFails(
                MPI.ERR_RANK,
                "no such destination",
                () -> world.send(SendMode.STANDARD, one, Element.BYTE, me.size(), 1));
        checkFails(
                MPI.ERR_RANK,
                "a negative destination",
                () -> world.send(SendMode.STANDARD, one, Element.BYTE, -1, 1));
        checkFails(
                MPI.ERR_TAG,
                "a negative tag",
                () -> world.send(SendMode.STANDARD, one, Element.BYTE, me.next(), -7));
    }

    private void closedMemory() {
        MemorySegment closed;
        try (Arena arena = Arena.ofShared()) {
            closed = arena.allocate(8);
        }
        try {
            world.send(SendMode.STANDARD, closed, Element.BYTE, me.next(), 1);
        } catch (IllegalStateException _) {
            return;
        }
        throw new AssertionError("closed memory was sent");
    }

    /// More threads than carriers wait before the first send.
    private void threads(boolean virtual) {
        int count = 8;
        AtomicInteger received = new AtomicInteger();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int tag = 100 + i;
            Runnable work =
                    () -> {
                        MemorySegment into = empty(homeOf(tag), 100);
                        world.receive(into, Element.BYTE, me.last(), tag);
                        checkPattern(into, tag, "in a thread");
                        MatchedMessage matched = world.match(me.last(), tag + 100);
                        checkEqual(matched.envelope().bytes(), 0L, "matched in a thread");
                        matched.receive(empty(Home.HEAP, 0), Element.BYTE).await();
                        received.incrementAndGet();
                    };
            Thread.Builder builder = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
            threads.add(builder.uncaughtExceptionHandler((_, e) -> failure.set(e)).start(work));
        }
        me.barrier();
        for (int i = 0; i < count; i++) {
            int tag = 100 + i;
            world.send(
                    SendMode.STANDARD, pattern(Home.HEAP, 100, tag), Element.BYTE, me.next(), tag);
            world.send(SendMode.STANDARD, empty(Home.HEAP, 0), Element.BYTE, me.next(), tag + 100);
        }
        joinAll(threads);
        Throwable first = failure.get();
        if (first != null) {
            throw new AssertionError("in a thread, virtual=" + virtual, first);
        }
        checkEqual(received.get(), count, "received by threads");
        me.barrier();
    }

    private static void joinAll(List<Thread> threads) {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void shadow() {
        Context shadow = world.shadow();
        check(shadow == world.shadow(), "always the same shadow");
        Transfer send =
                shadow.sendLater(
                        SendMode.STANDARD, pattern(Home.HEAP, 8, 1), Element.BYTE, me.next(), 16);
        me.barrier();
        check(world.probeNow(Context.ANY_SOURCE, Context.ANY_TAG) == null, "shadows are apart");
        shadow.receive(empty(Home.HEAP, 8), Element.BYTE, me.last(), 16);
        send.await();
    }
}
