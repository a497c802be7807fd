// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

/// The outcome of sending one graph in one format.
sealed interface FormatOutcome {
    /// All copies were equal. `bytes` is the length of one message, `nanos` the median of the
    /// round trips.
    record Equal(long bytes, long nanos) implements FormatOutcome {

        /// This one, unless the other is faster or not equal.
        FormatOutcome orBetter(FormatOutcome other) {
            return other instanceof Equal equal && equal.nanos >= nanos ? this : other;
        }
    }

    /// A copy was not equal. `where` is the JVM that found it, `difference` the first one.
    record Different(String where, String difference) implements FormatOutcome {}

    record Failed(String reason) implements FormatOutcome {}
}
