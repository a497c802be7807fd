// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.jvm.PeerLostException;
import io.wherry.cli.show.Progress;
import io.wherry.testkit.Isomorphism;
import io.wherry.transport.LinkException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Repeated round trips of one graph to the second JVM and back in one format.
///
/// The timed operation is a round trip: encode, send, receive and decode there, and the same back.
/// The
/// first copies and the last are compared with the original, in both JVMs and outside of that time;
/// of a graph that takes long, only the last.
final class RoundTrips {
    /// Number of steps reported to the progress.
    static final int STEPS = 3;

    private final SecondPeer peer;
    private final GraphFormat format;
    private final @Nullable Object original;
    private final MeasurementTime time;
    private final Progress progress;
    private @Nullable Object copy;

    RoundTrips(
            SecondPeer peer,
            GraphFormat format,
            @Nullable Object original,
            MeasurementTime time,
            Progress progress) {
        this.peer = peer;
        this.format = format;
        this.original = original;
        this.time = time;
        this.progress = progress;
    }

    /// @throws PeerLostException if the second JVM has ended; other failures are outcomes
    FormatOutcome run() throws IOException {
        try {
            FormatOutcome outcome = measure(peer.open(format));
            peer.hangUp();
            return outcome;
        } catch (PeerLostException e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            copy = null;
            EchoReply there = peer.hangUp();
            boolean theirFault = e instanceof LinkException || e instanceof EOFException;
            return new FormatOutcome.Failed(
                    theirFault && there instanceof EchoReply.Failed failed
                            ? failed.reason()
                            : FailureReason.of(e));
        }
    }

    private FormatOutcome measure(SecondPeer.DataLink link) throws IOException {
        progress.step(format + ": first time");
        long nanos = median(rounds(link, 1));
        progress.step(format + ": warming up");
        if (!time.isLong(nanos)) {
            FormatOutcome.Different different = check();
            if (different != null) {
                return different;
            }
            nanos = median(rounds(link, time.warmUpRounds(nanos)));
        }
        progress.step(format + ": measuring");
        long before = link.bytes().count();
        long[] measured = rounds(link, time.measuredRounds(nanos));
        long bytes = (link.bytes().count() - before) / measured.length;
        FormatOutcome.Different different = check();
        return different != null ? different : new FormatOutcome.Equal(bytes, median(measured));
    }

    /// Returns the nanoseconds of each round.
    private long[] rounds(SecondPeer.DataLink link, int count) throws IOException {
        long[] nanos = new long[count];
        peer.ask(new EchoRequest.Rounds(count));
        for (int round = 0; round < count; round++) {
            copy = null;
            long start = System.nanoTime();
            link.graphs().write(original);
            copy = link.graphs().read();
            nanos[round] = System.nanoTime() - start;
        }
        peer.demandDone();
        return nanos;
    }

    /// Compares the copy that came there and the one that came back, at the same time.
    private FormatOutcome.@Nullable Different check() throws IOException {
        peer.ask(new EchoRequest.Check());
        String here = Isomorphism.difference(original, copy);
        copy = null;
        EchoReply there = peer.answer();
        if (there instanceof EchoReply.Different different) {
            return new FormatOutcome.Different("the second JVM", different.difference());
        }
        if (there instanceof EchoReply.Failed failed) {
            throw new IOException("the second JVM cannot compare the copies: " + failed.reason());
        }
        return here == null ? null : new FormatOutcome.Different("this JVM", here);
    }

    private static long median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
