// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/// Faults between two peers, as functions for `LinkOptions.withWires`. Bytes are counted from the
/// start
/// of the connection, the handshake included, in the direction from the peer with the fault.
public final class Faults {

    private Faults() {}

    /// Closes the connection in both directions once `count` bytes have been sent.
    public static UnaryOperator<Wire> cutAfter(long count) {
        return wire -> new CutWire(wire, count);
    }

    /// Ends the output once `count` bytes have been sent; the other direction stays open.
    public static UnaryOperator<Wire> halfCloseAfter(long count) {
        return wire -> new HalfClosedWire(wire, count);
    }

    /// Stops all transfer in both directions, without an error, once `count` bytes have been sent.
    public static UnaryOperator<Wire> stallAfter(long count) {
        return wire -> new StalledWire(wire, count);
    }

    /// A bit of byte number `index`, from 0, changes on its way.
    public static UnaryOperator<Wire> corrupt(long index) {
        return wire -> new CorruptWire(wire, index);
    }

    /// Delays everything that is received.
    public static UnaryOperator<Wire> delay(Duration by) {
        return wire -> new DelayedWire(wire, by.toNanos());
    }

    /// Accepts no bytes while `full` returns true, as a full send buffer.
    public static UnaryOperator<Wire> fullWhile(BooleanSupplier full) {
        return wire -> new FullWire(wire, full);
    }

    /// The same bytes are sent from other buffers: on the heap, in native memory, empty ones between.
    public static UnaryOperator<Wire> mixedBuffers() {
        return MixedBuffersWire::new;
    }
}
