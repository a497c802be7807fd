// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

/// A measurement of Wherry next to one of another contender, for the selector of the report.
///
/// @param area of the library
/// @param workload what is sent, or called
/// @param measure what is timed, and on which cores
/// @param section the page
public record MeasuredCase(
        String area, String workload, String measure, Compared compared, String section) {

    /// The two of a comparison.
    ///
    /// @param peer the other contender
    /// @param gain the factor by which Wherry is faster
    /// @param own Wherry's number as the page shows it
    /// @param other that of the other one
    public record Compared(String peer, double gain, String own, String other) {}
}
