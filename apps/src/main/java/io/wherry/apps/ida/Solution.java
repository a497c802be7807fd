// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

/// What is known of a board when the search is over.
///
/// @param moves of the shortest ways to the goal
/// @param ways how many of them there are
/// @param boards how many were looked at in all iterations; the same whoever does it, for each iteration is searched to its end
record Solution(int moves, long ways, long boards) {}
