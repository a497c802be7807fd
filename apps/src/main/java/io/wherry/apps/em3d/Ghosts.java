// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import java.io.IOException;

/// The transport that brings the values of remote nodes to their ghosts.
interface Ghosts {
    /// Sends the own values of a field to the ranks that need them, and blocks until the ghosts of
    /// this rank have theirs.
    void fetch(Field field) throws IOException, InterruptedException;
}
