// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.pmm;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Mailbox;
import java.io.IOException;

/// Passes rows as arguments of remote calls, one call per row.
final class RemoteRing implements Ring {
    /*
     * Only the previous rank calls, and each call ends before the next begins: rows arrive in the
     * order in which they were sent.
     */
    private final Mailbox<double[]> arrived;
    private final RingReceiver next;

    private RemoteRing(Mailbox<double[]> arrived, RingReceiver next) {
        this.arrived = arrived;
        this.next = next;
    }

    static RemoteRing meet(Job job) throws IOException {
        Mailbox<double[]> arrived = new Mailbox<>();
        RingReceiver mine = arrived::put;
        RingReceiver next = job.meet(mine, RingReceiver.class).get((job.rank() + 1) % job.size());
        return new RemoteRing(arrived, next);
    }

    @Override
    public double[][] pass(double[][] rows, int count) throws IOException, InterruptedException {
        for (double[] row : rows) {
            next.take(row);
        }
        double[][] taken = new double[count][];
        for (int i = 0; i < count; i++) {
            taken[i] = arrived.take();
        }
        return taken;
    }
}
