// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

/// Where the two JVMs of a comparison run.
enum JvmPlacement {
    ONE_CORE("one core", "both on one core"),
    TWO_CORES("two cores", "each on a core of its own");

    private final String text;
    private final String heading;

    JvmPlacement(String text, String heading) {
        this.text = text;
        this.heading = heading;
    }

    /// Its name in rows of the overview.
    String text() {
        return text;
    }

    /// Its name in headings of the pages on links and calls.
    String heading() {
        return heading;
    }
}
