// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.apps.gp.ClusterGenerationFactory.ClusterGeneration;
import io.wherry.apps.job.Job;
import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.transport.Address;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/// Sends expressions as the clusters in which they live: the memory is sent unchanged and has the
/// same addresses at the receiver.
final class ClusterMigration implements Migration {
    private final Exchange exchange;
    private final int next;

    ClusterMigration(Job job, IsoSpace space, Links links) throws IOException {
        List<Address> addresses =
                IntStream.range(0, job.size()).mapToObj(of -> links.address(job, of)).toList();
        exchange = Exchange.open(space, addresses, ExchangeOptions.standard());
        job.closing(exchange::close);
        next = (job.rank() + 1) % job.size();
    }

    @Override
    public Generation exchange(Generation leaving) {
        exchange.send(((ClusterGeneration) leaving).cluster(), next);
        leaving.close();
        Cluster came = exchange.receive(); // only the previous rank sends to this one
        return ClusterGeneration.of(came);
    }

    /// The links that carry clusters.
    enum Links {
        SHM,
        MPI;

        private Address address(Job job, int rank) {
            return switch (this) {
                case SHM -> Address.parse("shm://wherry-gp-" + job.name() + "-" + rank);
                case MPI -> Address.parse("mpi://" + rank);
            };
        }

        /// Returns the name that the option `--links` takes.
        @Override
        public String toString() {
            return this == SHM ? "shm" : "mpi";
        }
    }
}
