// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.File;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds the socket of a channel among the descriptors of this process, for system calls that the JDK does not make.
///
/// The JDK tells no descriptor. But a socket option that is set on a channel can be seen on the descriptor: of those in
/// `/proc/self/fd`, it is the one whose SO_LINGER changes whenever the channel's does. What is returned is a duplicate: it
/// stays this socket's whatever becomes of the JDK's own descriptor, and was checked after it was made.
final class SocketDescriptor {
    /// There is none that can be used.
    static final int NONE = -1;

    private static final File OPEN_FILES = new File("/proc/self/fd");

    /// Seconds that nobody sets, for no socket is closed meanwhile.
    private static final int LEAST_MARK = 10_000;

    private static final int MOST_MARK = 60_000;
    private static final int CHECKS = 2;

    /// Descriptors below and above the lowest free one that are tried before all are listed.
    private static final int NEAR = 32;

    private static final boolean AVAILABLE = isPossible() && isBound();

    private SocketDescriptor() {}

    /// Whether native access is granted, and this is a system whose constants are known. Never makes Java warn.
    private static boolean isPossible() {
        return SocketDescriptor.class.getModule().isNativeAccessEnabled()
                && System.getProperty("os.name").equals("Linux")
                && switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
                    case "amd64", "x86_64", "aarch64", "riscv64" -> true;
                    default -> false;
                };
    }

    private static boolean isBound() {
        try {
            return SocketCalls.linger(NONE) == NONE;
        } catch (LinkageError _) {
            return false; // a JVM without these calls
        }
    }

    /// Returns a descriptor of the channel's socket that the caller closes, or [#NONE]. The channel must not be closed
    /// meanwhile: that could take as long as its socket lingers.
    static int duplicateOf(SocketChannel channel) throws IOException {
        return duplicateOf(channel, Integer.MAX_VALUE);
    }

    /// As [#duplicateOf(SocketChannel)], but does not search where more than `most` descriptors are open.
    static int duplicateOf(SocketChannel channel, int most) throws IOException {
        int free = AVAILABLE ? lowestFree() : NONE;
        if (free == NONE || free > most) {
            return NONE;
        }
        int usual = channel.getOption(StandardSocketOptions.SO_LINGER);
        int copy = NONE;
        try {
            copy = near(channel, free);
            if (copy == NONE) {
                copy = anywhere(channel, most);
            }
        } finally {
            restore(channel, usual, copy);
        }
        return copy;
    }

    /// Returns the number that the next descriptor gets: those below are in use.
    private static int lowestFree() {
        for (int standard = 0; standard <= 2; standard++) {
            int free = SocketCalls.duplicate(standard);
            if (free >= 0) {
                SocketCalls.close(free);
                return free;
            }
        }
        return NONE; // all three are closed, or no descriptor is free
    }

    /// A new socket has one of the highest numbers, unless others were closed since.
    private static int near(SocketChannel channel, int free) throws IOException {
        int[] candidates =
                IntStream.concat(
                                IntStream.iterate(free - 1, number -> number - 1).limit(NEAR),
                                IntStream.range(free, free + NEAR))
                        .filter(number -> number >= 0)
                        .toArray();
        return search(channel, candidates);
    }

    private static int anywhere(SocketChannel channel, int most) throws IOException {
        String[] names = OPEN_FILES.list();
        return names == null || names.length > most
                ? NONE
                : search(channel, Stream.of(names).mapToInt(Integer::parseInt).toArray());
    }

    private static int search(SocketChannel channel, int[] candidates) throws IOException {
        int mark = mark(channel);
        for (int descriptor : candidates) {
            if (SocketCalls.linger(descriptor) == mark) {
                int copy = copy(channel, descriptor);
                if (copy != NONE) {
                    return copy;
                }
                mark = mark(channel);
            }
        }
        return NONE;
    }

    private static void restore(SocketChannel channel, int linger, int copy) throws IOException {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, linger);
        } catch (IOException e) {
            if (copy != NONE) {
                SocketCalls.close(copy);
            }
            throw e;
        }
    }

    private static int mark(SocketChannel channel) throws IOException {
        int mark = ThreadLocalRandom.current().nextInt(LEAST_MARK, MOST_MARK);
        channel.setOption(StandardSocketOptions.SO_LINGER, mark);
        return mark;
    }

    /// Duplicates `descriptor` if it is the channel's: it may be another's by chance, or by now.
    private static int copy(SocketChannel channel, int descriptor) throws IOException {
        int copy = SocketCalls.duplicate(descriptor);
        if (copy < 0) {
            return NONE;
        }
        boolean same = true;
        try {
            for (int i = 0; i < CHECKS && same; i++) {
                same = mark(channel) == SocketCalls.linger(copy);
            }
        } catch (IOException e) {
            SocketCalls.close(copy);
            throw e;
        }
        if (!same) {
            SocketCalls.close(copy);
            return NONE;
        }
        return copy;
    }
}
