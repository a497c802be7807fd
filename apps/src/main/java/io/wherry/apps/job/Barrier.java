// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;

/// Where ranks wait until all have come.
public interface Barrier {
    /// Comes, and waits for the others.
    void await() throws IOException, InterruptedException;
}
