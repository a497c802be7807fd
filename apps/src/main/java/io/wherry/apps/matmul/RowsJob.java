// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import java.util.concurrent.CountDownLatch;

/// A job of a worker: some rows of A, which become rows of C. One thread runs it, others wait for
/// it.
final class RowsJob {
    private final double[][] a;
    private final double[][] b;
    private final CountDownLatch done = new CountDownLatch(1);
    private final CountDownLatch deleted = new CountDownLatch(1);
    private volatile double[][] c = {};

    RowsJob(double[][] a, double[][] b) {
        this.a = a;
        this.b = b;
    }

    void run() {
        c = Matrix.product(a, b);
        done.countDown();
    }

    void awaitDone() throws InterruptedException {
        done.await();
    }

    void awaitDeleted() throws InterruptedException {
        deleted.await();
    }

    void delete() {
        deleted.countDown();
    }

    double[][] result() {
        if (done.getCount() > 0) {
            throw new IllegalStateException("job is not done: rows=" + a.length);
        }
        return c;
    }
}
