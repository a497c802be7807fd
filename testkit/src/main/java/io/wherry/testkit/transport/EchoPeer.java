// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/// A program that connects to the address it is given and sends every frame back.
final class EchoPeer {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private EchoPeer() {}

    /// Ends when the peer does.
    public static void main(String[] arguments) throws IOException {
        try (Link link = Link.to(Address.parse(arguments[0]))) {
            while (true) {
                MemorySegment frame = link.receive(PATIENCE);
                link.send(PATIENCE, frame);
            }
        } catch (LinkClosedException _) {
            // the peer finished: the normal end
        }
    }
}
