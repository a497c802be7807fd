// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

/// The operation that a process repeats.
public enum MapOperation {
    READ("reads", "Values of keys drawn at random are read and checked."),
    UPDATE("updates", "Values of keys drawn at random are replaced.");

    private final String label;
    private final String text;

    MapOperation(String label, String text) {
        this.label = label;
        this.text = text;
    }

    public String label() {
        return label;
    }

    public String text() {
        return text;
    }
}
