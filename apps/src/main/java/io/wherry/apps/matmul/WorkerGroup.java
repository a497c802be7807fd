// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import java.io.IOException;

/// A master (rank 0) and its workers (all other ranks).
interface WorkerGroup {
    /// Multiplies two matrices on the workers; the master calls this.
    double[][] multiply(double[][] a, double[][] b) throws IOException, InterruptedException;

    /// Computes a part of the product; the workers call this.
    void work() throws InterruptedException;
}
