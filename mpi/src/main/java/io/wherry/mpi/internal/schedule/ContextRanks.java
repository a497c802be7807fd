// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Context;

/// The rank and the group sizes of a context.
///
/// @param rank of this process in its own group
/// @param size of its own group
/// @param peers size of the group that is sent to
record ContextRanks(int rank, int size, int peers, boolean isBetweenGroups) {

    static ContextRanks of(Context context) {
        int size = context.group().length;
        int[] remote = context.remoteGroup();
        return new ContextRanks(
                context.rank(), size, remote == null ? size : remote.length, remote != null);
    }
}
