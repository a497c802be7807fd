// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import java.io.IOException;

/// The exchange of the outermost rows between neighbouring ranks (halo exchange).
interface HaloExchange {
    /// Sends the first and last row of the plate to the ranks above and below, and stores theirs
    /// around it.
    void swap(Plate plate) throws IOException, InterruptedException;
}
