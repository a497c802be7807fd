// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

/// Wherry compared with one other contender.
///
/// @param title the operation and the other one
/// @param section the page that has more
/// @param gain the factor by which Wherry is faster
record Standing(String title, String section, double gain) {
    boolean isWin() {
        return gain >= 1;
    }
}
