// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

/// A table of a page.
///
/// @param section its name
/// @param heading above the table
/// @param corner the table's first title
record Table(String section, String heading, String corner) {
    /// The one that follows others like it under the same heading.
    ///
    /// @param count from 2
    Table number(int count) {
        return new Table(section, heading, corner + " #" + count);
    }

    Spot at(String row, String column) {
        return new Spot(section, heading, corner, row, column);
    }
}
