// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.io.IOException;

/// How expressions get from a rank to the next one, round the ring of all ranks.
interface Migration {
    /// Sends those that leave this rank, which are not here any more then, and waits for those that come from the rank before.
    Generation exchange(Generation leaving) throws IOException, InterruptedException;
}
