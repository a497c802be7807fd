// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import java.io.IOException;

/// How a rank and those beside it come by each other's outermost rows.
interface HaloExchange {
    /// Sends the first and last row of the plate to the ranks above and below, and puts theirs around it.
    void swap(Plate plate) throws IOException, InterruptedException;
}
