// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

/// A table of a page.
///
/// @param section its name
/// @param heading above the table
/// @param corner the table's first title
record TableAddress(String section, String heading, String corner) {
    /// Returns the address of the `count`th table with the same heading and corner.
    ///
    /// @param count from 2
    TableAddress number(int count) {
        return new TableAddress(section, heading, corner + " #" + count);
    }

    CellAddress at(String row, String column) {
        return new CellAddress(section, heading, corner, row, column);
    }
}
