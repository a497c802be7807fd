// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import org.jspecify.annotations.Nullable;

/// Creates communicators with calls of their own ranks only, by the device if it can; otherwise
/// neighbours form pairs, then pairs of pairs, and so on (Dinan et al., Noncollective communicator
/// creation in MPI, 2011).
final class GroupCreation {
    private GroupCreation() {}

    /// @throws MPIException if a process of the group is not in the communicator (`ERR_GROUP`)
    static void checkWithin(Intracomm comm, Group group) {
        Group outside = Group.difference(group, comm.getGroup());
        if (outside.getSize() > 0) {
            throw new MPIException(
                    MPI.ERR_GROUP,
                    "group has processes that are not in the communicator: count="
                            + outside.getSize(),
                    null);
        }
    }

    static @Nullable CommunicatorParts create(Intracomm comm, Group group, int tag) {
        checkWithin(comm, group);
        int[] ranks = Group.translateRanks(group, ranks(group), comm.getGroup());
        CommunicatorParts parent = comm.parts();
        CommunicatorParts created =
                create(parent.job(), parent.context(), ranks, group.getRank(), tag);
        if (created != null) {
            created.setErrhandler(parent.errhandler());
        }
        return created;
    }

    /// Creates a communicator of some ranks. Called by those ranks only.
    ///
    /// @param bridge context for the messages between those ranks, with the tag
    /// @param ranks in `bridge`
    /// @param place index of this rank among them; [MPI#UNDEFINED] if it is not among them, and
    ///     gets null
    static @Nullable CommunicatorParts create(
            ActiveJob job, Context bridge, int[] ranks, int place, int tag) {
        if (place == MPI.UNDEFINED) {
            return null;
        }
        Context self = job.device().self();
        Context own =
                job.progress()
                        .during(() -> {
                            Context at = bridge.createGroup(ranks, tag);
                            return at != null ? at : paired(self, bridge, ranks, place, tag);
                        });
        return new CommunicatorParts(job, own);
    }

    /// Creates a context as [#create] does, by merging pairs of groups. Frees the intermediate
    /// contexts.
    static Context paired(Context self, Context bridge, int[] ranks, int place, int tag) {
        Context grown = self.duplicate();
        try {
            for (int width = 1; width < ranks.length; width *= 2) {
                boolean upper = place / width % 2 == 1;
                int other = (place / width + (upper ? -1 : 1)) * width;
                if (other < ranks.length) {
                    Context merged = merged(grown.pair(0, bridge, ranks[other], tag), upper);
                    grown.free();
                    grown = merged;
                }
            }
            return grown;
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            grown.abandon();
            throw e;
        }
    }

    private static Context merged(Context pair, boolean upper) {
        Context merged;
        try {
            merged = pair.merge(upper);
        } catch (RuntimeException | Error e) {
            pair.abandon();
            throw e;
        }
        pair.free();
        return merged;
    }

    private static int[] ranks(Group group) {
        int[] ranks = new int[group.getSize()];
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank] = rank;
        }
        return ranks;
    }
}
