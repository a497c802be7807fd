// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.io.IOException;

/// The transport that sends expressions to the next rank in the ring of all ranks.
interface Migration {
    /// Sends the emigrants of this rank, which it gives up, and blocks until the immigrants from
    /// the previous rank arrive.
    Generation exchange(Generation leaving) throws IOException, InterruptedException;
}
