// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// What is called.
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

    /// An array of bytes goes there; nothing comes back.
    TAKE("byte[] there"),

    /// 10 MB go there in arrays of bytes, one call after another.
    PIECES("10 MB there in pieces"),

    /// A list of so many nodes comes back.
    LIST("nodes in a list and back"),

    /// References to objects of this side go there.
    GIVE("100 remote references there"),

    /// References to objects of the other side come here.
    FETCH("100 remote references back"),

    /// The method throws.
    EXCEPTION("exception"),

    /// The method calls an object of this side.
    CALLBACK("callback in a call"),

    /// So many calls of the quick method without an answer, and one that is awaited.
    ONE_WAY("one-way calls, each"),

    /// So many platform threads call the quick method at the same time.
    CALLERS("callers"),

    /// So many platform threads call the method that is not known to be quick.
    CALLERS_ANY("callers, not `@Quick`"),

    /// So many virtual threads call the quick method at the same time.
    CALLERS_VIRTUAL("virtual callers");

    /// What [#PIECES] moves.
    public static final int PIECES_BYTES = 10_000_000;

    private final String label;

    Operation(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Whether many calls are made of it at once, so that it gets hot by itself.
    public boolean isOfMany() {
        return switch (this) {
            case ONE_WAY, PIECES, CALLERS, CALLERS_ANY, CALLERS_VIRTUAL -> true;
            case QUICK,
                    NOTHING,
                    INT,
                    BYTES,
                    DOUBLES,
                    TAKE,
                    LIST,
                    GIVE,
                    FETCH,
                    EXCEPTION,
                    CALLBACK ->
                    false;
        };
    }
}
