// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

/// Where a page shows a number.
///
/// @param section its name
/// @param heading above the table
/// @param corner the table's first title: a heading may have several tables
/// @param row the text of its first cell
/// @param column its title
record CellAddress(String section, String heading, String corner, String row, String column) {}
