// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// An operation of a program on a tree.
public enum TreeOperation {
    LOOK_UP("look-up", "a key that is there; mean of keys drawn at random"),
    INSERT("insert", "a key drawn at random, in a tree that was just built"),
    SUM("sum", "a node of a tree whose keys are summed up by recursion"),
    UPDATE("update", "a node of a tree that is turned round: all three fields are written"),
    ALLOCATION("allocation", "a node of a tree that is built, in memory that was used before"),
    REBUILDING(
            "allocation and its end",
            "the same, with what comes later: a new cluster with fresh pages that is closed; the collector");

    private final String label;
    private final String text;

    TreeOperation(String label, String text) {
        this.label = label;
        this.text = text;
    }

    public String label() {
        return label;
    }

    /// The description of the operation for tables.
    public String text() {
        return text;
    }

    /// Whether the tree that is there serves.
    boolean isOnStanding() {
        return this == LOOK_UP || this == SUM || this == UPDATE;
    }

    /// Whether it belongs to the four that programs are judged by.
    public boolean isJudged() {
        return isOnStanding() || this == INSERT;
    }
}
