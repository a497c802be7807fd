// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.ReceivedEvent;
import io.wherry.mpi.internal.event.SentEvent;
import io.wherry.mpi.internal.event.WaitedEvent;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.object.ObjectMessaging;
import io.wherry.mpi.internal.object.ObjectReceive;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.lang.foreign.MemorySegment;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// The point-to-point messages of one communicator, of primitive elements and of objects.
///
/// Thread-safe. Ranks and tags have been checked; [#NULL_PROCESS] is allowed, wildcards are
/// [Context#ANY_SOURCE] and [Context#ANY_TAG].
public final class PointToPoint {
    /// The null process (`MPI_PROC_NULL`): sends and receives have no effect.
    public static final int NULL_PROCESS = -2;

    private static final Envelope FROM_NOBODY =
            new Envelope(NULL_PROCESS, Context.ANY_TAG, 0, false);
    private static final Transfer NOTHING = new DoneTransfer(FROM_NOBODY);

    private final Context context;
    private final ObjectMessaging objects;
    private final ProgressEngine progress;

    public PointToPoint(Context context, ObjectMessaging objects, ProgressEngine progress) {
        this.context = context;
        this.objects = objects;
        this.progress = progress;
    }

    /// Sends, and blocks until the memory may be used again.
    public void send(SendMode mode, Payload payload, int to, int tag) {
        if (to == NULL_PROCESS) {
            return;
        }
        SentEvent event = FlightRecorder.isInitialized() ? SentEvent.begun() : null;
        sendNow(mode, payload, to, tag);
        tell(event, payload, to, true);
    }

    private static void tell(@Nullable SentEvent event, Payload payload, int to, boolean whole) {
        if (event != null) {
            event.tell(to, elementOf(payload), lengthOf(payload), whole);
        }
    }

    private static @Nullable Element elementOf(Payload payload) {
        return switch (payload) {
            case Region region -> region.element();
            case ObjectSlice _ -> null;
        };
    }

    private static long lengthOf(Payload payload) {
        return switch (payload) {
            case Region region -> region.memory().byteSize();
            case ObjectSlice slice -> slice.length();
        };
    }

    private void sendNow(SendMode mode, Payload payload, int to, int tag) {
        int wait = progress.beginWait();
        if (wait == ProgressEngine.ADVANCE) {
            progress.await(beginToSend(mode, payload, to, tag));
            return;
        }
        try {
            switch (payload) {
                case Region region ->
                        context.send(mode, region.gather(), region.element(), to, tag);
                case ObjectSlice slice -> begin(mode, slice, to, tag).await();
            }
        } finally {
            progress.endWait(wait);
        }
    }

    /// Begins to send.
    public Transfer sendLater(SendMode mode, Payload payload, int to, int tag) {
        if (to == NULL_PROCESS) {
            return NOTHING;
        }
        SentEvent event = FlightRecorder.isInitialized() ? SentEvent.begun() : null;
        Transfer transfer = beginToSend(mode, payload, to, tag);
        tell(event, payload, to, false);
        return transfer;
    }

    private Transfer beginToSend(SendMode mode, Payload payload, int to, int tag) {
        return switch (payload) {
            case Region region ->
                    context.sendLater(mode, region.gather(), region.element(), to, tag);
            case ObjectSlice slice -> added(begin(mode, slice, to, tag));
        };
    }

    private Transfer added(Transfer work) {
        return progress.add(work, context.shadow());
    }

    private Transfer begin(SendMode mode, ObjectSlice slice, int to, int tag) {
        return objects.send(mode, slice.pickRows(), new ObjectMessaging.Peer(to, tag));
    }

    /// Blocks until a message is received.
    ///
    /// @return its envelope, with the length in bytes or in objects
    public Envelope receive(Payload payload, int from, int tag) {
        if (from == NULL_PROCESS) {
            return FROM_NOBODY;
        }
        ReceivedEvent event = FlightRecorder.isInitialized() ? ReceivedEvent.begun() : null;
        Envelope envelope = receiveNow(payload, from, tag);
        if (event != null) {
            event.tell(envelope.source(), elementOf(payload), envelope.bytes(), true);
        }
        return envelope;
    }

    private Envelope receiveNow(Payload payload, int from, int tag) {
        int wait = progress.beginWait();
        if (wait == ProgressEngine.ADVANCE) {
            Transfer transfer = beginToReceive(payload, from, tag);
            progress.await(transfer);
            return transfer.envelope();
        }
        try {
            return switch (payload) {
                case Region region -> receive(region, from, tag);
                case ObjectSlice slice -> receive(slice, from, tag);
            };
        } finally {
            progress.endWait(wait);
        }
    }

    private Envelope receive(Region region, int from, int tag) {
        Envelope envelope = context.receive(region.room(), region.element(), from, tag);
        region.scatter(envelope.bytes());
        return envelope;
    }

    private Envelope receive(ObjectSlice slice, int from, int tag) {
        ObjectReceive receive = objects.receive(new ObjectMessaging.Peer(from, tag));
        receive.await();
        slice.put(receive.objects());
        return receive.envelope();
    }

    /// Begins to receive.
    public Transfer receiveLater(Payload payload, int from, int tag) {
        if (from == NULL_PROCESS) {
            return NOTHING;
        }
        return watched(beginToReceive(payload, from, tag), payload);
    }

    private static Transfer watched(Transfer transfer, Payload payload) {
        return FlightRecorder.isInitialized() && ReceivedEvent.isWanted()
                ? new RecordedTransfer(transfer, elementOf(payload))
                : transfer;
    }

    private Transfer beginToReceive(Payload payload, int from, int tag) {
        return switch (payload) {
            case Region region ->
                    landing(
                            region,
                            context.receiveLater(region.room(), region.element(), from, tag));
            case ObjectSlice slice ->
                    landing(slice, objects.receive(new ObjectMessaging.Peer(from, tag)));
        };
    }

    /// Begins to receive a matched message.
    public Transfer receiveLater(Payload payload, MatchedMessage message) {
        if (message instanceof FromNullProcess) {
            return NOTHING;
        }
        Transfer begun =
                switch (payload) {
                    case Region region ->
                            landing(region, message.receive(region.room(), region.element()));
                    case ObjectSlice slice -> landing(slice, objects.receive(message));
                };
        return watched(begun, payload);
    }

    /* A library copies what it has received for heap memory only in a call that completes it. */
    private Transfer landing(Region region, Transfer transfer) {
        Runnable unpack = () -> region.scatter(transfer.envelope().bytes());
        return region.memory().isNative()
                ? new CallbackTransfer(transfer, unpack)
                : CallbackTransfer.ofReceive(transfer, unpack, progress);
    }

    private Transfer landing(ObjectSlice slice, ObjectReceive receive) {
        return added(new CallbackTransfer(receive, () -> slice.put(receive.objects())));
    }

    /// Blocks until a message is there, and does not receive it.
    public Envelope probe(int from, int tag) {
        if (from == NULL_PROCESS) {
            return FROM_NOBODY;
        }
        WaitedEvent event = FlightRecorder.isInitialized() ? WaitedEvent.begun() : null;
        Envelope found = probeUntilThere(from, tag);
        if (event != null) {
            event.commit();
        }
        return found;
    }

    private Envelope probeUntilThere(int from, int tag) {
        int wait = progress.beginWait();
        if (wait != ProgressEngine.ADVANCE) {
            try {
                return context.probe(from, tag);
            } finally {
                progress.endWait(wait);
            }
        }
        Envelope[] found = new Envelope[1];
        progress.until(() -> {
            Envelope now = context.probeNow(from, tag);
            if (now != null) {
                found[0] = now;
            }
            return now != null;
        });
        return found[0];
    }

    /// Returns the envelope of a message that is there, or null.
    public @Nullable Envelope probeNow(int from, int tag) {
        if (from == NULL_PROCESS) {
            return FROM_NOBODY;
        }
        progress.move();
        return context.probeNow(from, tag);
    }

    /// Blocks until a message is there, and removes it from the queue.
    public MatchedMessage match(int from, int tag) {
        if (from == NULL_PROCESS) {
            return new FromNullProcess();
        }
        WaitedEvent event = FlightRecorder.isInitialized() ? WaitedEvent.begun() : null;
        MatchedMessage found = matchUntilThere(from, tag);
        if (event != null) {
            event.commit();
        }
        return found;
    }

    private MatchedMessage matchUntilThere(int from, int tag) {
        int wait = progress.beginWait();
        if (wait != ProgressEngine.ADVANCE) {
            try {
                return context.match(from, tag);
            } finally {
                progress.endWait(wait);
            }
        }
        MatchedMessage[] found = new MatchedMessage[1];
        progress.until(() -> {
            MatchedMessage now = context.matchNow(from, tag);
            if (now != null) {
                found[0] = now;
            }
            return now != null;
        });
        return found[0];
    }

    /// Removes and returns a message that is there, or returns null.
    public @Nullable MatchedMessage matchNow(int from, int tag) {
        if (from == NULL_PROCESS) {
            return new FromNullProcess();
        }
        progress.move();
        return context.matchNow(from, tag);
    }

    /// The empty message of the null process.
    private static final class FromNullProcess implements MatchedMessage {
        @Override
        public Envelope envelope() {
            return FROM_NOBODY;
        }

        @Override
        public Transfer receive(MemorySegment data, Element element) {
            return NOTHING;
        }
    }
}
