// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.sor;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Mailbox;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Exchanges rows as arguments of remote calls, one call for each neighbour.
final class RemoteHaloExchange implements HaloExchange, RowReceiver {
    /*
     * A neighbour may send the next row before this rank has taken the last one: it is at most one
     * row ahead.
     */
    private final Mailbox<double[]> above = new Mailbox<>();
    private final Mailbox<double[]> below = new Mailbox<>();
    private @Nullable RowReceiver upper;
    private @Nullable RowReceiver lower;

    private RemoteHaloExchange() {}

    static RemoteHaloExchange meet(Job job) throws IOException {
        RemoteHaloExchange mine = new RemoteHaloExchange();
        List<RowReceiver> all = job.meet(mine, RowReceiver.class);
        mine.upper = job.rank() == 0 ? null : all.get(job.rank() - 1);
        mine.lower = job.rank() == job.size() - 1 ? null : all.get(job.rank() + 1);
        return mine;
    }

    @Override
    public void swap(Plate plate) throws IOException, InterruptedException {
        if (upper != null) {
            upper.fromBelow(plate.first());
        }
        if (lower != null) {
            lower.fromAbove(plate.last());
        }
        if (upper != null) {
            plate.above(above.take());
        }
        if (lower != null) {
            plate.below(below.take());
        }
    }

    @Override
    public void fromAbove(double[] row) {
        above.put(row);
    }

    @Override
    public void fromBelow(double[] row) {
        below.put(row);
    }
}
