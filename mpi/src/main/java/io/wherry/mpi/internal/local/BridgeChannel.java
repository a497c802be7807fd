// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.port.LeaderChannel;

/// The channel of the leaders of two groups in a context that has both.
final class BridgeChannel implements LeaderChannel {
    private final LocalContext bridge;
    private final int remoteLeader;
    private final int tag;
    private final long[] introduction;

    /// @param remoteLeader rank of the other leader in `bridge`
    /// @param mine the introduction of this side
    BridgeChannel(LocalContext bridge, int remoteLeader, int tag, long[] mine) {
        this.bridge = bridge;
        this.remoteLeader = remoteLeader;
        this.tag = tag;
        introduction = swap(mine);
    }

    @Override
    public long[] introduction() {
        return introduction.clone();
    }

    @Override
    public long[] swap(long[] mine) {
        return ControlCollectives.swap(bridge, remoteLeader, tag, mine);
    }
}
