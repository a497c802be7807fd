// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Clusters of module iso cross over links of MPI, which neither module knows of the other.
@Timeout(150)
final class ClustersOverMpiTest {
    @TempDir Path folder;

    private RankProgram ring;

    @BeforeEach
    void begin() {
        ring = new RankProgram(ClusterRing.class, folder);
    }

    @Test
    void clustersCrossOverOpenMpi() throws Exception {
        assertThat(ring.underOpenMpi(2)).contains(ClusterRing.GOOD);
    }

    @Test
    void clustersCrossOverMpich() throws Exception {
        assertThat(ring.underMpich(2)).contains(ClusterRing.GOOD);
    }

    @Test
    void clustersCrossBetweenRanksWithoutALibrary() throws Exception {
        assertThat(ring.withoutLibrary(3)).contains(ClusterRing.GOOD);
    }
}
