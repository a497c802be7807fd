// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static io.wherry.mpi.internal.device.Context.ANY_SOURCE;
import static io.wherry.mpi.internal.device.Context.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sends, receives, probes and cancels in random order match as in a model that is two lists.
///
/// One thread plays all ranks. After each send the thread makes sure that the message has been
/// matched, by a second message on the same link.
@Timeout(120)
final class MatchingOrderTest {
    private static final int RANKS = 3;
    private static final int STEPS = 400;
    private static final int TAGS = 3;
    private static final int LONG = RankRoute.EAGER + 8;

    /// A message in flight or a posted receive, identified by `number`.
    private record Entry(int source, int tag, int number) {
        boolean takes(Entry message) {
            return (source == ANY_SOURCE || source == message.source)
                    && (tag == ANY_TAG || tag == message.tag);
        }
    }

    /// A receive and the message that the model matches; null while it waits.
    private static final class Expected {
        private final Transfer transfer;
        private final MemorySegment memory;
        private Entry message;

        Expected(Transfer transfer, MemorySegment memory) {
            this.transfer = transfer;
            this.memory = memory;
        }
    }

    private final List<Entry> posted = new ArrayList<>();
    private final List<Entry> unexpected = new ArrayList<>();
    private final List<Expected> receives = new ArrayList<>();
    private final List<Transfer> sends = new ArrayList<>();
    private List<LocalDevice> devices;
    private List<Context> shadow;
    private Random random;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomInterleavingsMeetAsTheModelSays(long seed) throws Exception {
        play(Wiring.LOOPBACK, seed);
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void randomInterleavingsMeetOverAllLinks(Wiring wiring) throws Exception {
        play(wiring, 99);
    }

    private void play(Wiring wiring, long seed) throws Exception {
        random = new Random(seed);
        devices = Ranks.devices(wiring, RANKS);
        shadow = devices.stream().map(device -> device.world().shadow()).toList();
        for (int i = 0; i < STEPS; i++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> send(i);
                case 3, 4, 5 -> receive();
                case 6 -> look();
                default -> cancelOne();
            }
        }
        drain();
        Ranks.close(devices);
    }

    private Context receiver() {
        return devices.getFirst().world();
    }

    private int anySource() {
        return random.nextBoolean() ? ANY_SOURCE : random.nextInt(RANKS);
    }

    private int anyTag() {
        return random.nextBoolean() ? ANY_TAG : random.nextInt(TAGS);
    }

    private void send(int number) {
        int source = random.nextInt(RANKS);
        Entry message = new Entry(source, random.nextInt(TAGS), number);
        MemorySegment data = Bytes.empty(random.nextInt(4) == 0 ? LONG : 8);
        data.copyFrom(Bytes.number(number));
        SendMode mode = random.nextBoolean() ? SendMode.STANDARD : SendMode.SYNCHRONOUS;
        Context sender = devices.get(source).world();
        sends.add(sender.sendLater(mode, data, Element.BYTE, 0, message.tag));
        passLink(source);
        for (int i = 0; i < posted.size(); i++) {
            if (posted.get(i).takes(message)) {
                receives.get(posted.remove(i).number).message = message;
                return;
            }
        }
        unexpected.add(message);
    }

    private void passLink(int source) {
        MemorySegment nothing = Bytes.empty(0);
        Transfer passed = shadow.getFirst().receiveLater(nothing, Element.BYTE, source, 0);
        shadow.get(source).send(SendMode.STANDARD, nothing, Element.BYTE, 0, 0);
        passed.await();
    }

    private void receive() {
        Entry wanted = new Entry(anySource(), anyTag(), receives.size());
        MemorySegment memory = Bytes.empty(LONG);
        Transfer transfer =
                receiver().receiveLater(memory, Element.BYTE, wanted.source, wanted.tag);
        Expected expected = new Expected(transfer, memory);
        receives.add(expected);
        expected.message = takeUnexpected(wanted);
        if (expected.message == null) {
            posted.add(wanted);
        }
    }

    private Entry takeUnexpected(Entry wanted) {
        for (int i = 0; i < unexpected.size(); i++) {
            if (wanted.takes(unexpected.get(i))) {
                return unexpected.remove(i);
            }
        }
        return null;
    }

    private void look() {
        Entry wanted = new Entry(anySource(), anyTag(), 0);
        Envelope seen = receiver().probeNow(wanted.source, wanted.tag);
        MatchedMessage matched = receiver().matchNow(wanted.source, wanted.tag);
        Entry message = takeUnexpected(wanted);
        if (message == null) {
            assertThat(seen).isNull();
            assertThat(matched).isNull();
            return;
        }
        assertThat(seen).isEqualTo(matched.envelope());
        MemorySegment memory = Bytes.empty(LONG);
        Transfer transfer = matched.receive(memory, Element.BYTE);
        Expected expected = new Expected(transfer, memory);
        expected.message = message;
        receives.add(expected);
    }

    private void cancelOne() {
        if (!posted.isEmpty()) {
            Entry given = posted.remove(random.nextInt(posted.size()));
            cancel(given);
        }
    }

    private void cancel(Entry given) {
        Transfer transfer = receives.get(given.number).transfer;
        transfer.cancel();
        transfer.await();
        assertThat(transfer.envelope().cancelled()).isTrue();
    }

    private void drain() {
        while (!unexpected.isEmpty()) {
            receive();
        }
        posted.forEach(this::cancel);
        for (Expected expected : receives) {
            if (expected.message != null) {
                expected.transfer.await();
                Envelope got = expected.transfer.envelope();
                assertThat(got.source()).isEqualTo(expected.message.source);
                assertThat(got.tag()).isEqualTo(expected.message.tag);
                assertThat(Bytes.number(expected.memory)).isEqualTo(expected.message.number);
            }
        }
        sends.forEach(Transfer::await);
    }
}
