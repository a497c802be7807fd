// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// A remote operation.
public enum Operation {
    /// A method that does nothing, marked as quick.
    QUICK("null call, `@Quick`"),

    /// A method that does nothing.
    NOTHING("null call"),

    /// A quick method with an int for an int.
    INT("int for an int"),

    /// An array of bytes comes back.
    BYTES("byte[] and back"),

    /// An array of doubles comes back.
    DOUBLES("double[] and back"),

    /// Sends an array of bytes; returns nothing.
    TAKE("byte[] there"),

    /// 10 MB go there in arrays of bytes, one call after another.
    PIECES("10 MB there in pieces"),

    /// Returns a list of a given number of nodes.
    LIST("nodes in a list and back"),

    /// References to objects of this side go there.
    GIVE("100 remote references there"),

    /// References to objects of the other side come here.
    FETCH("100 remote references back"),

    /// The method throws.
    EXCEPTION("exception"),

    /// The method calls an object of this side.
    CALLBACK("callback in a call"),

    /// Makes a given number of one-way calls of the quick method, and one call that is awaited.
    ONE_WAY("one-way calls, each"),

    /// The method returns when all callers have called it.
    BARRIER("barrier"),

    /// Half of the callers put into a queue, the others take from it; both may block.
    QUEUE("put or take of a queue"),

    /// A caller acquires a lock and releases it: two calls.
    LOCK("lock and unlock"),

    /// The method sleeps for 1 ms.
    SLEEP("sleep of 1 ms"),

    /// Each rank puts a number into the mailbox of the other rank at the same time.
    ALL_TO_ALL("all to all"),

    /// Passes a number around all ranks.
    RING("ring"),

    /// Each rank puts a number into the mailbox of its left and of its right neighbour.
    NEIGHBOURS("neighbour exchange");

    /// What [#PIECES] moves.
    public static final int PIECES_BYTES = 10_000_000;

    private final String label;

    Operation(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Returns whether one step makes many calls, so that the code gets hot without a warm-up.
    public boolean isOfMany() {
        return this == ONE_WAY || this == PIECES;
    }
}
