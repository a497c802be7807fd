// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// One of the two ranks of an [Exchange], on this side. One thread owns it.
///
/// @param other calls the other rank
/// @param own where that rank puts numbers
record Rank(Sender other, Mailbox own) {
    /// Tells the other rank to stop.
    static final long STOP = -1;

    /// Calls the other rank, which puts the number into its mailbox.
    @FunctionalInterface
    interface Sender {
        void put(int slot, long number) throws Exception;
    }

    /// Runs the second rank on a thread of its own until the first rank ends the exchange.
    static void start(Exchange exchange, Sender other, Mailbox own) {
        Rank rank = new Rank(other, own);
        Thread.ofPlatform().daemon().name("second-rank").start(() -> rank.run(exchange));
    }

    private void run(Exchange exchange) {
        try {
            long round = 0;
            while (exchange.step(this, false, round)) {
                round++;
            }
        } catch (Exception e) {
            throw new IllegalStateException("second rank failed", e); // into the log of this JVM
        }
    }

    /// Puts a number into the mailbox of the other rank.
    ///
    /// @return true
    boolean send(int slot, long number) throws Exception {
        other.put(slot, number);
        return true;
    }

    /// Waits for a number, which has to be `wanted`.
    ///
    /// @return false if it is [#STOP]
    boolean receive(int slot, long wanted) throws InterruptedException {
        long found = own.take(slot);
        if (found != STOP) {
            Steps.same(wanted, found);
        }
        return found != STOP;
    }
}
