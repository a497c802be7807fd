// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/// What can go wrong between two peers, each as what `LinkOptions.withWires` takes. Bytes are counted from the start of the
/// connection, the handshake included, in the direction of who has the fault to its peer.
public final class Faults {

    private Faults() {}

    /// The connection is gone, both ways, once `count` bytes have been sent.
    public static UnaryOperator<Wire> cutAfter(long count) {
        return wire -> new CutWire(wire, count);
    }

    /// Nothing more is sent, and the stream ends, once `count` bytes have been sent; the other direction goes on.
    public static UnaryOperator<Wire> halfCloseAfter(long count) {
        return wire -> new HalfClosedWire(wire, count);
    }

    /// Nothing moves any more, either way, once `count` bytes have been sent; nobody is told.
    public static UnaryOperator<Wire> stallAfter(long count) {
        return wire -> new StalledWire(wire, count);
    }

    /// A bit of byte number `index`, from 0, changes on its way.
    public static UnaryOperator<Wire> corrupt(long index) {
        return wire -> new CorruptWire(wire, index);
    }

    /// What comes is seen so much later.
    public static UnaryOperator<Wire> delay(Duration by) {
        return wire -> new DelayedWire(wire, by.toNanos());
    }

    /// Nothing is sent as long as `full` answers true: there is no room.
    public static UnaryOperator<Wire> fullWhile(BooleanSupplier full) {
        return wire -> new FullWire(wire, full);
    }

    /// The same bytes are sent from other buffers: on the heap, in native memory, empty ones between.
    public static UnaryOperator<Wire> mixedBuffers() {
        return MixedBuffersWire::new;
    }
}
