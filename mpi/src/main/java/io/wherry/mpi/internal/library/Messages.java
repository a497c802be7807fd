// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Matched;
import io.wherry.mpi.internal.device.SendMode;
import org.jspecify.annotations.Nullable;

/// Calls of the functions that move one message.
final class Messages {
    private static final Function ISEND = new Function("MPI_Isend", 7);
    private static final Function ISSEND = new Function("MPI_Issend", 7);
    private static final Function IRSEND = new Function("MPI_Irsend", 7);
    private static final Function IRECV = new Function("MPI_Irecv", 7);

    private Messages() {}

    /// Sends by a function that blocks; the count is an `int`.
    static void send(long communicator, Message m) {
        int code;
        try {
            code =
                    (int)
                            (long)
                                    Calls.Sending.SEND.invokeExact(
                                            m.address(),
                                            m.count(),
                                            m.datatype(),
                                            m.rank(),
                                            m.tag(),
                                            communicator);
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        }
        if (code != 0) {
            throw Failures.of("MPI_Send", code);
        }
    }

    /// Receives by a function that blocks; the count is an `int`.
    static Envelope receive(long communicator, Message m) {
        Scratch scratch = Scratch.mine();
        int code;
        try {
            code =
                    (int)
                            (long)
                                    Calls.Receiving.RECV.invokeExact(
                                            m.address(),
                                            m.count(),
                                            m.datatype(),
                                            m.rank(),
                                            m.tag(),
                                            communicator,
                                            scratch.status());
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        }
        if (code != 0) {
            throw Failures.of("MPI_Recv", code);
        }
        return scratch.envelope();
    }

    /// Begins to send, and gives the request.
    static long beginSend(SendMode mode, long communicator, Message m) {
        Scratch scratch = Scratch.mine();
        if (m.count() > Integer.MAX_VALUE) {
            callLarge(functionOf(mode), communicator, m, scratch.request());
            return scratch.requestValue();
        }
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            switch (mode) {
                                case STANDARD, BUFFERED ->
                                        (long)
                                                Calls.Beginning.ISEND.invokeExact(
                                                        m.address(),
                                                        m.count(),
                                                        m.datatype(),
                                                        m.rank(),
                                                        m.tag(),
                                                        communicator,
                                                        scratch.request());
                                case SYNCHRONOUS ->
                                        (long)
                                                Calls.Beginning.ISSEND.invokeExact(
                                                        m.address(),
                                                        m.count(),
                                                        m.datatype(),
                                                        m.rank(),
                                                        m.tag(),
                                                        communicator,
                                                        scratch.request());
                                case READY ->
                                        (long)
                                                Calls.Beginning.IRSEND.invokeExact(
                                                        m.address(),
                                                        m.count(),
                                                        m.datatype(),
                                                        m.rank(),
                                                        m.tag(),
                                                        communicator,
                                                        scratch.request());
                            };
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of(functionOf(mode).name(), code);
        }
        return scratch.requestValue();
    }

    private static Function functionOf(SendMode mode) {
        return switch (mode) {
            case STANDARD, BUFFERED -> ISEND;
            case SYNCHRONOUS -> ISSEND;
            case READY -> IRSEND;
        };
    }

    /// Begins to receive, and gives the request.
    static long beginReceive(long communicator, Message m) {
        Scratch scratch = Scratch.mine();
        if (m.count() > Integer.MAX_VALUE) {
            callLarge(IRECV, communicator, m, scratch.request());
            return scratch.requestValue();
        }
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    Calls.Beginning.IRECV.invokeExact(
                                            m.address(),
                                            m.count(),
                                            m.datatype(),
                                            m.rank(),
                                            m.tag(),
                                            communicator,
                                            scratch.request());
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of(IRECV.name(), code);
        }
        return scratch.requestValue();
    }

    private static void callLarge(Function function, long communicator, Message m, long request) {
        try (Counted counted = Counted.of(function, m.count(), m.datatype())) {
            counted.function()
                    .call(
                            m.address(),
                            counted.count(),
                            counted.datatype(),
                            m.rank(),
                            m.tag(),
                            communicator,
                            request);
        }
    }

    static @Nullable Envelope probe(long communicator, long source, long tag) {
        Scratch scratch = Scratch.mine();
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    Calls.Probing.IPROBE.invokeExact(
                                            source,
                                            tag,
                                            communicator,
                                            scratch.flag(),
                                            scratch.status());
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Iprobe", code);
        }
        return scratch.flagValue() ? scratch.envelope() : null;
    }

    static @Nullable Matched match(long communicator, long source, long tag) {
        Scratch scratch = Scratch.mine();
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    Calls.Matching.IMPROBE.invokeExact(
                                            source,
                                            tag,
                                            communicator,
                                            scratch.flag(),
                                            scratch.handle(),
                                            scratch.status());
        } catch (Throwable t) {
            throw Natives.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Improbe", code);
        }
        return scratch.flagValue()
                ? new LibraryMatched(scratch.handleValue(), scratch.envelope())
                : null;
    }
}
