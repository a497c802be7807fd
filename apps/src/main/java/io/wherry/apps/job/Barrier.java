// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.IOException;

/// A barrier of all ranks of a job.
public interface Barrier {
    /// Blocks until all ranks have called it.
    void await() throws IOException, InterruptedException;
}
