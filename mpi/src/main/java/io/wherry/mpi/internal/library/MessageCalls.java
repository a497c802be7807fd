// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import org.jspecify.annotations.Nullable;

/// Calls the point-to-point functions of the library.
final class MessageCalls {
    private static final Function ISEND = new Function("MPI_Isend", 7);
    private static final Function ISSEND = new Function("MPI_Issend", 7);
    private static final Function IRSEND = new Function("MPI_Irsend", 7);
    private static final Function IRECV = new Function("MPI_Irecv", 7);

    private MessageCalls() {}

    /// Sends by the blocking function; the count is an `int`.
    static void send(long communicator, NativeMessage m) {
        int code;
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Sending.SEND.invokeExact(
                                            m.address(),
                                            m.count(),
                                            m.datatype(),
                                            m.rank(),
                                            m.tag(),
                                            communicator);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
        if (code != 0) {
            throw Failures.of("MPI_Send", code);
        }
    }

    /// Receives by the blocking function; the count is an `int`.
    static Envelope receive(long communicator, NativeMessage m) {
        CallScratch scratch = CallScratch.mine();
        int code;
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Receiving.RECV.invokeExact(
                                            m.address(),
                                            m.count(),
                                            m.datatype(),
                                            m.rank(),
                                            m.tag(),
                                            communicator,
                                            scratch.status());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
        if (code != 0) {
            throw Failures.of("MPI_Recv", code);
        }
        return scratch.envelope();
    }

    /// Begins to send.
    ///
    /// @param scratch for the request, which the caller reads: if this method throws, the library
    ///     does not use the memory
    static void beginSend(CallScratch scratch, SendMode mode, long communicator, NativeMessage m) {
        if (m.count() > Integer.MAX_VALUE) {
            callLarge(functionOf(mode), communicator, m, scratch.request());
            return;
        }
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            switch (mode) {
                                case STANDARD, BUFFERED ->
                                        (long)
                                                FastFunctions.Beginning.ISEND.invokeExact(
                                                        m.address(),
                                                        m.count(),
                                                        m.datatype(),
                                                        m.rank(),
                                                        m.tag(),
                                                        communicator,
                                                        scratch.request());
                                case SYNCHRONOUS ->
                                        (long)
                                                FastFunctions.Beginning.ISSEND.invokeExact(
                                                        m.address(),
                                                        m.count(),
                                                        m.datatype(),
                                                        m.rank(),
                                                        m.tag(),
                                                        communicator,
                                                        scratch.request());
                                case READY ->
                                        (long)
                                                FastFunctions.Beginning.IRSEND.invokeExact(
                                                        m.address(),
                                                        m.count(),
                                                        m.datatype(),
                                                        m.rank(),
                                                        m.tag(),
                                                        communicator,
                                                        scratch.request());
                            };
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of(functionOf(mode).name(), code);
        }
    }

    private static Function functionOf(SendMode mode) {
        return switch (mode) {
            case STANDARD, BUFFERED -> ISEND;
            case SYNCHRONOUS -> ISSEND;
            case READY -> IRSEND;
        };
    }

    /// Begins to receive.
    ///
    /// @param scratch for the request, as in [#beginSend]
    static void beginReceive(CallScratch scratch, long communicator, NativeMessage m) {
        if (m.count() > Integer.MAX_VALUE) {
            callLarge(IRECV, communicator, m, scratch.request());
            return;
        }
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Beginning.IRECV.invokeExact(
                                            m.address(),
                                            m.count(),
                                            m.datatype(),
                                            m.rank(),
                                            m.tag(),
                                            communicator,
                                            scratch.request());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of(IRECV.name(), code);
        }
    }

    private static void callLarge(
            Function function, long communicator, NativeMessage m, long request) {
        try (LargeCount counted = LargeCount.of(function, m.count(), m.datatype())) {
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
        CallScratch scratch = CallScratch.mine();
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Probing.IPROBE.invokeExact(
                                            source,
                                            tag,
                                            communicator,
                                            scratch.flag(),
                                            scratch.status());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Iprobe", code);
        }
        return scratch.flagValue() ? scratch.envelope() : null;
    }

    static @Nullable MatchedMessage match(long communicator, long source, long tag) {
        CallScratch scratch = CallScratch.mine();
        int code;
        Gate.enter();
        try {
            code =
                    (int)
                            (long)
                                    FastFunctions.Matching.IMPROBE.invokeExact(
                                            source,
                                            tag,
                                            communicator,
                                            scratch.flag(),
                                            scratch.handle(),
                                            scratch.status());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of("MPI_Improbe", code);
        }
        return scratch.flagValue()
                ? new LibraryMatchedMessage(scratch.handleValue(), scratch.envelope())
                : null;
    }
}
