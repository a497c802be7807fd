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
    /// @param tag of the program; a negative one is refused when it is used
    /// @param mine the introduction of this side
    BridgeChannel(LocalContext bridge, int remoteLeader, int tag, long[] mine) {
        this.bridge = bridge;
        this.remoteLeader = remoteLeader;
        this.tag = apart(tag);
        introduction = swap(mine);
    }

    /// Returns a tag that differs from that of [ControlCollectives], which other threads may run on
    /// the same context at the same time. The two greatest tags of the program share one.
    private static int apart(int tag) {
        return tag < 0 ? tag : Math.min(tag, Integer.MAX_VALUE - 1) + 1;
    }

    /// Makes the channel of the other leader fail.
    static void refuse(LocalContext bridge, int remoteLeader, int tag, Throwable why) {
        ControlCollectives.refuse(bridge, remoteLeader, apart(tag), why);
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
