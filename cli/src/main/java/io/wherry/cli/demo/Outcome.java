// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

/// What came of sending one graph in one format.
sealed interface Outcome {
    /// All copies were equal. `bytes` is the length of one message, `nanos` the median of the
    /// round trips.
    record Equal(long bytes, long nanos) implements Outcome {

        /// This one, unless the other is faster or not equal.
        Outcome orBetter(Outcome other) {
            return other instanceof Equal equal && equal.nanos >= nanos ? this : other;
        }
    }

    /// A copy was not equal. `where` is the JVM that found it, `difference` the first one.
    record Different(String where, String difference) implements Outcome {}

    record Failed(String reason) implements Outcome {}
}
