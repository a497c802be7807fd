// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import java.io.IOException;

/// The transport that passes rows to the next rank of the ring.
interface Ring {
    /// Sends rows to the next rank, one at a time, and receives those of the previous rank.
    ///
    /// @param count number of rows to receive
    double[][] pass(double[][] rows, int count) throws IOException, InterruptedException;
}
