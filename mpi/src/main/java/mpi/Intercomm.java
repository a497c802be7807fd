// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A communicator of two groups: messages go from one group to the other.
public final class Intercomm extends Comm {
    Intercomm(@Nullable CommunicatorParts parts, Attributes attributes) {
        super(parts, attributes);
    }

    @Override
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() {
        return new Intercomm(duplicate(), attributes().copy());
    }

    @Override
    public Intercomm iDup() {
        return (Intercomm) new Intercomm(null, attributes().copy()).createdLater(duplicateLater());
    }

    @Override
    public Intercomm iDupWithInfo(Info info) {
        Intercomm dup = iDup();
        dup.setInfo(info);
        return dup;
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        Intercomm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// Creates a communicator of two groups, without another communicator. Called by the processes
    /// of both groups (MPI 4.1, 7.6.2: MPI_INTERCOMM_CREATE_FROM_GROUPS).
    ///
    /// @param localLeader rank in `localGroup`
    /// @param remoteLeader rank in `remoteGroup`
    /// @param stringTag distinguishes calls of the same processes at the same time
    /// @throws MPIException if a group is empty or a process is in both (`ERR_GROUP`); at all
    ///     processes, if a leader is out of range at one (`ERR_RANK`)
    public static Intercomm createFromGroups(
            Group localGroup,
            int localLeader,
            Group remoteGroup,
            int remoteLeader,
            String stringTag) {
        int size = localGroup.getSize() + remoteGroup.getSize();
        boolean isFirst = localGroup.isBefore(remoteGroup);
        Group both =
                isFirst
                        ? Group.union(localGroup, remoteGroup)
                        : Group.union(remoteGroup, localGroup);
        if (both.getSize() != size) {
            throw new MPIException(MPI.ERR_GROUP, "groups have a process in common", null);
        }
        boolean isValid = isRank(localLeader, localGroup) && isRank(remoteLeader, remoteGroup);
        Intracomm bridge = Intracomm.createFromGroup(both, stringTag);
        Context all = bridge.context();
        try {
            if (isValidAtAll(bridge, isValid)) {
                int[] leader = Group.translateRanks(remoteGroup, new int[] {remoteLeader}, both);
                Intracomm own = bridge.split(isFirst ? 0 : 1, localGroup.getRank());
                Intercomm created = connected(bridge, own, localLeader, leader[0]);
                own.free();
                bridge.free();
                return created;
            }
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            all.abandon();
            throw e;
        }
        bridge.free();
        throw new MPIException(
                MPI.ERR_RANK,
                isValid
                        ? "a leader is out of range at another rank"
                        : "a leader is out of range: localLeader=%d, remoteLeader=%d"
                                .formatted(localLeader, remoteLeader),
                null);
    }

    private static boolean isRank(int rank, Group group) {
        return rank >= 0 && rank < group.getSize();
    }

    /// The leaders that one rank refuses are refused by all: otherwise the others would wait.
    private static boolean isValidAtAll(Intracomm bridge, boolean isValid) {
        int[] valid = {isValid ? 1 : 0};
        bridge.allReduce(valid, 1, MPI.INT, MPI.MIN);
        return valid[0] == 1;
    }

    private static Intercomm connected(
            Intracomm bridge, Intracomm own, int localLeader, int remoteLeader) {
        Context group = own.context();
        try {
            return bridge.createIntercomm(own, localLeader, remoteLeader, 0);
        } catch (RuntimeException | Error e) {
            group.abandon();
            throw e;
        }
    }

    /// Returns the size of the other group.
    public int getRemoteSize() {
        return parts().peers();
    }

    /// Returns the other group.
    public Group getRemoteGroup() {
        return new Group(Objects.requireNonNull(context().remoteGroup()));
    }

    /// Merges both groups into one communicator. Collective.
    ///
    /// @param high true in one group, whose ranks then come last
    public Intracomm merge(boolean high) {
        return new Intracomm(parts().of(parts().collective(pair -> pair.merge(high))));
    }

    /// Returns the communicator of this job and the group that spawned it with [Intracomm#spawn]
    /// (MPI 4.1, 11.8.2): the same object each time. It is null ([#isNull]) if this job was not
    /// spawned, and after it was freed or disconnected.
    public static Intercomm getParent() {
        return ActiveJob.current().parent();
    }

    /// Same as [#getRemoteSize].
    public int Remote_size() {
        return getRemoteSize();
    }

    /// Same as [#getRemoteGroup].
    public Group Remote_group() {
        return getRemoteGroup();
    }

    /// Same as [#merge].
    public Intracomm Merge(boolean high) {
        return merge(high);
    }
}
