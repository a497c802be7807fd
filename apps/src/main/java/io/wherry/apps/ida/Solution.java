// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

/// The result of a search.
///
/// @param moves length of the shortest solutions
/// @param ways number of shortest solutions
/// @param boards number of boards visited in all iterations; it does not depend on the ranks,
///     because each iteration is searched to its end
record Solution(int moves, long ways, long boards) {}
