// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.File;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/// Finds the file descriptor of a channel's socket, for system calls that the JDK does not make.
///
/// The JDK does not expose the descriptor. But a socket option that is set on a channel is visible
/// on its descriptor: among the descriptors in `/proc/self/fd`, it is the one whose SO_LINGER
/// changes together with the channel's. The returned descriptor is a duplicate, verified after
/// duplication: it refers to this socket even after the JDK has closed its own descriptor.
final class SocketDescriptor {
    /// No usable descriptor.
    static final int NONE = -1;

    private static final File OPEN_FILES = new File("/proc/self/fd");

    /// Range of linger times, in seconds, that programs do not use. They have no effect, as the
    /// socket is not closed during the search.
    private static final int LEAST_MARK = 10_000;

    private static final int MOST_MARK = 60_000;
    private static final int CHECKS = 2;

    /// Number of descriptors below and above the lowest free one that are tried before all are
    /// listed.
    private static final int NEAR = 32;

    private static final boolean AVAILABLE = isPossible() && isBound();

    private SocketDescriptor() {}

    /// Returns true if native access is enabled and the constants of this system are known. Never
    /// causes a warning of the JVM.
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
            return false; // the C functions are missing
        }
    }

    /// Returns a descriptor of the channel's socket, which the caller must close, or [#NONE]. The
    /// channel must not be closed meanwhile: closing could block for the linger time.
    static int duplicateOf(SocketChannel channel) throws IOException {
        return duplicateOf(channel, Integer.MAX_VALUE);
    }

    /// Like [#duplicateOf(SocketChannel)], but does not search if more than `most` descriptors are
    /// open.
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

    /// Returns the lowest free descriptor number.
    private static int lowestFree() {
        for (int standard = 0; standard <= 2; standard++) {
            int free = SocketCalls.duplicate(standard);
            if (free >= 0) {
                SocketCalls.close(free);
                return free;
            }
        }
        return NONE; // the three are closed, or no descriptor is free
    }

    /// Searches near the lowest free descriptor: a new socket has one of the highest numbers,
    /// unless others were closed since.
    private static int near(SocketChannel channel, int free) throws IOException {
        int below = Math.min(free, NEAR);
        int[] candidates = new int[below + NEAR];
        for (int i = 0; i < candidates.length; i++) {
            candidates[i] = i < below ? free - 1 - i : free + i - below;
        }
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

    /// Duplicates `descriptor` if it belongs to the channel: the mark may match by chance, or the
    /// descriptor was reused.
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
        } catch (IOException | RuntimeException | Error e) {
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
