// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.cli.ping.PingVariant;
import io.wherry.cli.ping.Placement;

/// A figure that [LinkForkedRun] measures once a round.
///
/// @param label its name in the output, one word
public record LinkFigure(String label) {
    /// Nanoseconds of a round trip of a word between two threads.
    static final LinkFigure WORD = new LinkFigure("word");

    /// Bytes a second of a copy.
    static final LinkFigure COPY = new LinkFigure("copy");

    /// Nanoseconds that half of the round trips take at most.
    public static LinkFigure median(Placement placement, PingVariant variant) {
        return new LinkFigure(placement + "-p50-" + variant);
    }

    /// Nanoseconds that 99 of 100 round trips take at most.
    public static LinkFigure tail(Placement placement, PingVariant variant) {
        return new LinkFigure(placement + "-p99-" + variant);
    }

    /// Bytes a second that a link moves in frames of a size.
    static LinkFigure linkRate(Placement placement, int size) {
        return new LinkFigure(placement + "-link-" + size);
    }

    /// Bytes a second that a raw socket moves in blocks of a size.
    static LinkFigure rawRate(Placement placement, int size) {
        return new LinkFigure(placement + "-raw-" + size);
    }
}
