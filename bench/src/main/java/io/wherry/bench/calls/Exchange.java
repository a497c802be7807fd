// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// How two ranks exchange numbers, again and again: each calls the other one, and is called.
@SuppressWarnings("EnumOrdinal") // both JVMs run this program
enum Exchange {
    ALL_TO_ALL,
    RING,
    NEIGHBOURS;

    private static final Exchange[] ALL = values();

    private static final int LEFT = 0;
    private static final int RIGHT = 1;

    /// Returns the number by which remote methods know it.
    int number() {
        return ordinal();
    }

    /// Returns the constant with this number.
    static Exchange of(int number) {
        return ALL[number];
    }

    /// Runs one round of a rank.
    ///
    /// @param first whether this is the rank that begins
    /// @return false if the other rank has ended the exchange
    boolean step(Rank rank, boolean first, long round) throws Exception {
        return switch (this) {
            case ALL_TO_ALL -> rank.send(LEFT, round) && rank.receive(LEFT, round);
            case RING ->
                    first
                            ? rank.send(LEFT, round) && rank.receive(LEFT, round)
                            : rank.receive(LEFT, round) && rank.send(LEFT, round);
            case NEIGHBOURS ->
                    rank.send(LEFT, round)
                            && rank.send(RIGHT, round)
                            && rank.receive(LEFT, round)
                            && rank.receive(RIGHT, round);
        };
    }
}
