// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.util.Objects;

/// Creates generations in ISO clusters, one cluster each. A cluster is not garbage collected: it is
/// freed as a whole when the next generation exists.
///
/// @param space the ISO space of this process
record ClusterGenerationFactory(IsoSpace space) implements GenerationFactory {
    /// Opens the space of this process as node `rank` of `ranks`, unless an earlier program in this
    /// process has opened it.
    static ClusterGenerationFactory open(int rank, int ranks) throws IOException {
        IsoOptions options = IsoOptions.standard().withNode(rank, ranks);
        try {
            return new ClusterGenerationFactory(IsoSpace.open(options));
        } catch (IllegalStateException opened) {
            IsoSpace space = IsoSpace.here();
            if (!space.options().equals(options)) {
                throw opened;
            }
            return new ClusterGenerationFactory(space);
        }
    }

    @Override
    public ClusterGeneration generation(int size) {
        Cluster cluster = space.newCluster();
        Population population = cluster.create(Population.class);
        population.treeLength(size);
        population.errorLength(size);
        cluster.setRoot(Population.class, population);
        return new ClusterGeneration(cluster, population);
    }

    /// @param population the root of `cluster`
    record ClusterGeneration(Cluster cluster, Population population) implements Generation {
        /// Wraps a cluster that came from another rank.
        ///
        /// @throws io.wherry.iso.UnknownTypeException if its root is not a population
        static ClusterGeneration of(Cluster cluster) {
            return new ClusterGeneration(
                    cluster, Objects.requireNonNull(cluster.root(Population.class)));
        }

        @Override
        public ExpressionNode newNode() {
            return cluster.create(ExpressionNode.class);
        }

        @Override
        public void close() {
            cluster.close();
        }
    }
}
