// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The processes of a context, by their numbers: see [ProcessRegistry].
final class Members {
    private static final int NO_RANK = -1;

    private final int[] group;
    private final int @Nullable [] remote;
    private final int[] ranks;
    private final int rank;

    /// Takes ownership of the arrays.
    ///
    /// @param remote null for an intra-communicator
    /// @param me this process
    Members(int[] group, int @Nullable [] remote, int me) {
        this.group = group;
        this.remote = remote;
        int[] others = others();
        this.ranks = new int[1 + Arrays.stream(others).max().orElse(NO_RANK)];
        Arrays.fill(ranks, NO_RANK);
        for (int i = 0; i < others.length; i++) {
            ranks[others[i]] = i;
        }
        this.rank = indexOf(group, me);
    }

    private static int indexOf(int[] group, int world) {
        for (int i = 0; i < group.length; i++) {
            if (group[i] == world) {
                return i;
            }
        }
        return NO_RANK;
    }

    /// Returns the own rank in the own group.
    int rank() {
        return rank;
    }

    /// Returns the own group; not a copy.
    int[] group() {
        return group;
    }

    /// Returns the remote group; not a copy.
    int @Nullable [] remote() {
        return remote;
    }

    /// Returns the group that the context sends to; not a copy.
    int[] others() {
        int[] theirs = remote;
        return theirs == null ? group : theirs;
    }

    /// Returns the rank of a process in the group that the context sends to, negative if it is not
    /// a member.
    int rankOf(int process) {
        return process < ranks.length ? ranks[process] : NO_RANK;
    }

    boolean talksTo(int process) {
        return rankOf(process) >= 0;
    }

    /// Returns whether a process is in one of the groups.
    boolean has(int process) {
        return talksTo(process) || indexOf(group, process) >= 0;
    }
}
