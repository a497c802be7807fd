// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import java.io.IOException;

/// How rows come to the next rank.
interface Ring {
    /// Sends rows to the next rank, one at a time, and takes those of the rank before.
    ///
    /// @param count how many come
    double[][] pass(double[][] rows, int count) throws IOException, InterruptedException;
}
