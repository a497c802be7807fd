// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.SplittableRandom;

/// An endless sequence of frames of random lengths; the receiver can compute the expected contents.
public final class FrameFlood {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int LONGEST = 1 << 18;
    private static final MemorySegment PATTERN = pattern();

    private final SplittableRandom random = new SplittableRandom(7);

    private FrameFlood() {}

    private static MemorySegment pattern() {
        byte[] bytes = new byte[2 * LONGEST];
        new SplittableRandom(1).nextBytes(bytes);
        return Arena.global().allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
    }

    /// Half of the frames are small.
    private MemorySegment next() {
        int longest = random.nextBoolean() ? 100 : LONGEST;
        return PATTERN.asSlice(random.nextInt(LONGEST), random.nextInt(longest));
    }

    /// Sends until the link fails.
    public static IOException send(Link link) {
        FrameFlood flood = new FrameFlood();
        try {
            while (true) {
                link.send(PATIENCE, flood.next());
            }
        } catch (IOException e) {
            return e;
        }
    }

    /// Receives until the link fails.
    ///
    /// @throws IllegalStateException if a frame is not the one that was sent
    public static IOException receive(Link link) {
        FrameFlood flood = new FrameFlood();
        for (long count = 0; ; count++) {
            MemorySegment received;
            try {
                received = link.receive(PATIENCE);
            } catch (IOException e) {
                return e;
            }
            if (received.mismatch(flood.next()) != -1) {
                throw new IllegalStateException("frame is not the one that was sent: n=" + count);
            }
        }
    }
}
