// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;

/// A program that connects, sends frames, closes the link and ends.
final class DepartingPeer {
    static final int FRAMES = 120;

    private DepartingPeer() {}

    /// Starts it in a JVM of its own.
    static Process start(Address address, boolean interruptible) throws IOException {
        return PeerJvm.start(
                DepartingPeer.class, List.of(address.toString(), Boolean.toString(interruptible)));
    }

    public static void main(String[] arguments) throws IOException {
        LinkOptions options =
                LinkOptions.standard().withInterruptible(Boolean.parseBoolean(arguments[1]));
        try (Link link = Link.to(Address.parse(arguments[0]), options)) {
            byte[] frame = frame();
            for (int i = 0; i < FRAMES; i++) {
                link.send(MemorySegment.ofArray(frame));
            }
        }
    }

    /// Returns the bytes of each frame.
    static byte[] frame() {
        byte[] frame = new byte[100_000];
        new SplittableRandom(12).nextBytes(frame);
        return frame;
    }
}
