// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The C functions for Linux sockets that we call, one Java method each, without any policy.
@SuppressWarnings("restricted") // needs --enable-native-access=io.wherry.transport
final class SocketCalls {
    /* `send` and `recv` are critical calls, which accept heap arrays: the garbage collector waits
    for their end, so neither may block. The blocking `recv` is an ordinary call. */

    /// The result of a call that would have to block.
    static final int WOULD_BLOCK = -1;

    private static final int DONT_WAIT = 0x40;
    private static final int NO_SIGNAL = 0x4000;
    private static final int MORE = 0x8000;
    private static final int SOL_SOCKET = 1;
    private static final int SO_LINGER = 13;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_INFO = 11;
    private static final int TCP_CLOSE = 7;
    private static final int DUPLICATE_CLOSED_ON_EXEC = 1030;
    private static final int GET_FLAGS = 3;
    private static final int SET_FLAGS = 4;
    private static final int NON_BLOCKING = 0x800;
    private static final int SHUT_BOTH = 2;
    private static final long OUTPUT_QUEUE = 0x5411; // SIOCOUTQ
    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int BROKEN_PIPE = 32;
    private static final int RESET = 104;
    private static final int TIMED_OUT = 110;
    private static final int NO_ROUTE = 113;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final AddressLayout POINTER = ValueLayout.ADDRESS;
    private static final long ERRNO_SIZE = Linker.Option.captureStateLayout().byteSize();
    private static final Linker.Option[] CRITICAL = {
        Linker.Option.critical(true), Linker.Option.captureCallState("errno")
    };

    private static final MethodHandle SEND =
            bind("send", FunctionDescriptor.of(LONG, INT, POINTER, LONG, INT), CRITICAL);
    private static final MethodHandle RECEIVE =
            bind("recv", FunctionDescriptor.of(LONG, INT, POINTER, LONG, INT), CRITICAL);
    private static final MethodHandle SEND_MESSAGE =
            bind(
                    "sendmsg",
                    FunctionDescriptor.of(LONG, INT, POINTER, INT),
                    Linker.Option.critical(false),
                    Linker.Option.captureCallState("errno"));
    private static final MethodHandle RECEIVE_BLOCKING =
            bind(
                    "recv",
                    FunctionDescriptor.of(LONG, INT, POINTER, LONG, INT),
                    Linker.Option.captureCallState("errno"));
    private static final MethodHandle POLL =
            bind("poll", FunctionDescriptor.of(INT, POINTER, LONG, INT));
    private static final MethodHandle SHUTDOWN =
            bind("shutdown", FunctionDescriptor.of(INT, INT, INT));
    private static final MethodHandle OPTION =
            bind("getsockopt", FunctionDescriptor.of(INT, INT, INT, INT, POINTER, POINTER));
    private static final MethodHandle CONTROL =
            bind(
                    "fcntl",
                    FunctionDescriptor.of(INT, INT, INT, INT),
                    Linker.Option.firstVariadicArg(2));
    private static final MethodHandle QUEUE =
            bind(
                    "ioctl",
                    FunctionDescriptor.of(INT, INT, LONG, POINTER),
                    Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE = bind("close", FunctionDescriptor.of(INT, INT));

    private SocketCalls() {}

    private static MethodHandle bind(
            String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }

    /// Returns memory for the error number. One thread at a time may use it.
    static MemorySegment errno() {
        return Arena.ofAuto().allocate(ERRNO_SIZE, Integer.BYTES);
    }

    /// Sends as many bytes of `source` as fit, without blocking.
    ///
    /// @return the count, or [#WOULD_BLOCK]
    static int send(int descriptor, MemorySegment source, boolean more, MemorySegment errno)
            throws IOException {
        int flags = DONT_WAIT | NO_SIGNAL | (more ? MORE : 0);
        long count;
        try {
            count = (long) SEND.invokeExact(errno, descriptor, source, source.byteSize(), flags);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
        return checked("send", count, errno);
    }

    /// Receives available bytes into `target` without blocking.
    ///
    /// @return the count, 0 if there are none, -1 at the end of the stream
    static int receive(int descriptor, MemorySegment target, MemorySegment errno)
            throws IOException {
        long count;
        try {
            count =
                    (long)
                            RECEIVE.invokeExact(
                                    errno, descriptor, target, target.byteSize(), DONT_WAIT);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
        return received(count, errno);
    }

    /// Receives into native memory; blocks until bytes are available.
    ///
    /// @return the count, 0 after a signal, -1 at the end of the stream
    static int receiveBlocking(int descriptor, MemorySegment target, MemorySegment errno)
            throws IOException {
        long count;
        try {
            count =
                    (long)
                            RECEIVE_BLOCKING.invokeExact(
                                    errno, descriptor, target, target.byteSize(), 0);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
        return received(count, errno);
    }

    private static int received(long count, MemorySegment errno) throws IOException {
        int checked = checked("recv", count, errno);
        return checked == WOULD_BLOCK ? 0 : checked == 0 ? -1 : checked;
    }

    /// Sends as many bytes of several buffers as fit, without blocking.
    ///
    /// @param message a `struct msghdr`
    /// @return the count, or [#WOULD_BLOCK]
    static long sendAll(int descriptor, MemorySegment message, MemorySegment errno)
            throws IOException {
        long count;
        try {
            count =
                    (long)
                            SEND_MESSAGE.invokeExact(
                                    errno, descriptor, message, DONT_WAIT | NO_SIGNAL);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
        return checked("sendmsg", count, errno);
    }

    /// Blocks until one of the events of a `struct pollfd` has occurred, the time is over or a
    /// signal has arrived.
    ///
    /// @param millis negative = no time limit
    static void poll(MemorySegment pollfd, int millis) {
        try {
            int _ = (int) POLL.invokeExact(pollfd, 1L, millis);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    /// Ends both directions of the socket; blocked calls on it return.
    static void shutdown(int descriptor) {
        try {
            int _ = (int) SHUTDOWN.invokeExact(descriptor, SHUT_BOTH);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    /// Switches the socket to blocking mode, for all of its descriptors. Returns false if that
    /// fails.
    static boolean makeBlocking(int descriptor) {
        try {
            int flags = (int) CONTROL.invokeExact(descriptor, GET_FLAGS, 0);
            return flags >= 0
                    && (int) CONTROL.invokeExact(descriptor, SET_FLAGS, flags & ~NON_BLOCKING) == 0;
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    private static int checked(String name, long count, MemorySegment errno) throws IOException {
        if (count >= 0) {
            return (int) count;
        }
        return failed(name, errno);
    }

    private static int failed(String name, MemorySegment errno) throws IOException {
        int number = errno.get(INT, 0);
        if (number == EAGAIN || number == EINTR) {
            return WOULD_BLOCK;
        }
        throw new IOException(name + " failed: " + reason(number) + "errno=" + number);
    }

    private static String reason(int errno) {
        return switch (errno) {
            case BROKEN_PIPE -> "broken pipe, ";
            case RESET -> "connection reset, ";
            case TIMED_OUT -> "connection timed out, ";
            case NO_ROUTE -> "no route to host, ";
            default -> "";
        };
    }

    /// Returns the value of SO_LINGER in seconds; -1 if it is off or the descriptor is not a
    /// socket.
    static int linger(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(INT, 2); // on or off, seconds
            MemorySegment size = arena.allocateFrom(INT, 2 * Integer.BYTES);
            int failed = (int) OPTION.invokeExact(descriptor, SOL_SOCKET, SO_LINGER, value, size);
            boolean lingers = failed == 0 && value.get(INT, 0) != 0;
            return lingers ? value.get(INT, Integer.BYTES) : -1;
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    /// Returns the number of bytes sent that the peer's system has not acknowledged; 0 if the system
    /// does not say.
    static int unacknowledged(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(INT);
            int failed = (int) QUEUE.invokeExact(descriptor, OUTPUT_QUEUE, count);
            return failed == 0 ? count.get(INT, 0) : 0;
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    /// Returns true if neither direction of the TCP connection exists any more, also after a reset
    /// whose error another call has got, or none: `recv` returns none after the end of the peer's
    /// output.
    static boolean isDisconnected(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(ValueLayout.JAVA_BYTE); // of a struct tcp_info
            MemorySegment size = arena.allocateFrom(INT, 1);
            int failed = (int) OPTION.invokeExact(descriptor, IPPROTO_TCP, TCP_INFO, state, size);
            return failed == 0 && state.get(ValueLayout.JAVA_BYTE, 0) == TCP_CLOSE;
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    /// Returns another descriptor of the same file, which child processes do not inherit; -1 on
    /// failure.
    static int duplicate(int descriptor) {
        try {
            return (int) CONTROL.invokeExact(descriptor, DUPLICATE_CLOSED_ON_EXEC, 0);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    static void close(int descriptor) {
        try {
            int _ = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }
}
