// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

/// How a table is drawn.
public enum Chart {
    /// A group of bars for each row, a bar for each column.
    BARS,

    /// A curve for each column, over the number in the first one; both axes are logarithmic.
    CURVES
}
