// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

/// A communication pattern that two ranks repeat.
public enum ExchangePattern {
    /// A message there and one back.
    TRIP(2),

    /// Messages one way, begun together, and then an answer.
    WINDOW(Partner.WINDOW),

    /// Both wait for each other.
    BARRIER(1),

    /// Both get the sums of numbers that both have.
    SUM(1);

    private final int parts;

    ExchangePattern(int parts) {
        this.parts = parts;
    }

    /// The divisor of the time of a round: half a round trip, one message.
    int parts() {
        return parts;
    }

    void play(Partner partner, int bytes, int rounds) throws Exception {
        switch (this) {
            case TRIP -> partner.trips(bytes, rounds);
            case WINDOW -> partner.windows(bytes, rounds);
            case BARRIER -> partner.barriers(rounds);
            case SUM -> partner.sums(bytes, rounds);
        }
    }
}
