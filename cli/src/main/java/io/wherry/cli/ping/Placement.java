// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

/// Where the two JVMs run.
public enum Placement {
    /// Wherever the system puts them.
    ANY("cores as the system likes"),

    /// Both on one core: a round trip is two switches, and polling only keeps the other from its work.
    ONE("both on one core"),

    /// Each on a core of its own: a wake-up crosses cores.
    TWO("each on a core of its own");

    private final String text;

    Placement(String text) {
        this.text = text;
    }

    /// Its name in titles.
    public String text() {
        return text;
    }
}
