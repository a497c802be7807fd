// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.RpcLibrary;
import io.wherry.bench.calls.SizedOperation;
import io.wherry.bench.links.LocalTransport;
import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;

/// A figure of remote calls that is measured once a round, in nanoseconds.
///
/// @param subject its name on the page
public record CallFigure(String subject, Placement placement, SizedOperation exercise) {
    public static CallFigure of(RpcLibrary library, Placement placement, SizedOperation exercise) {
        return new CallFigure(library.label(), placement, exercise);
    }

    /// The round trip of a block over a link or a raw socket.
    public static CallFigure raw(
            LocalTransport medium, PingVariant variant, Placement placement, int size) {
        return new CallFigure(
                medium.title() + ": " + variant.label(),
                placement,
                new SizedOperation(Operation.BYTES, size));
    }
}
