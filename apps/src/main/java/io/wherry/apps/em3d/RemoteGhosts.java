// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Mailbox;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/// Sends values as arguments of remote calls: one call for each rank that needs some.
final class RemoteGhosts implements Ghosts {
    /*
     * A rank that has all its ghosts may be one phase ahead: its next values queue after those it
     * sent before.
     */
    private final List<Mailbox<double[]>> arrived;
    private final List<GhostReceiver> takers;

    private final int rank;

    private RemoteGhosts(List<Mailbox<double[]>> arrived, List<GhostReceiver> takers, int rank) {
        this.arrived = arrived;
        this.takers = takers;
        this.rank = rank;
    }

    static RemoteGhosts meet(Job job) throws IOException {
        List<Mailbox<double[]>> arrived =
                IntStream.range(0, job.size()).mapToObj(_ -> new Mailbox<double[]>()).toList();
        GhostReceiver mine = (rank, values) -> arrived.get(rank).put(values);
        return new RemoteGhosts(arrived, job.meet(mine, GhostReceiver.class), job.rank());
    }

    @Override
    public void fetch(Field field) throws IOException, InterruptedException {
        for (int other = 0; other < takers.size(); other++) {
            if (field.wanted(other) > 0) {
                takers.get(other).take(rank, field.copyFor(other));
            }
        }
        for (int other = 0; other < arrived.size(); other++) {
            if (field.ghosts(other) > 0) {
                field.take(other, arrived.get(other).take());
            }
        }
    }
}
