// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Context;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Creates and frees communicators and groups of the library. Works on handles only; sets the error
/// handler that returns errors.
final class Communicator {
    private static final Function SET_ERRHANDLER = new Function("MPI_Comm_set_errhandler", 2);
    private static final Function RANK = new Function("MPI_Comm_rank", 2);
    private static final Function SIZE = new Function("MPI_Comm_size", 2);
    private static final Function REMOTE_SIZE = new Function("MPI_Comm_remote_size", 2);
    private static final Function TEST_INTER = new Function("MPI_Comm_test_inter", 2);
    private static final Function DUP = new Function("MPI_Comm_dup", 2);
    private static final Function SPLIT = new Function("MPI_Comm_split", 4);
    private static final Function SPLIT_TYPE = new Function("MPI_Comm_split_type", 5);
    private static final Function CREATE = new Function("MPI_Comm_create", 3);
    private static final Function CREATE_GROUP = new Function("MPI_Comm_create_group", 4);
    private static final Function PAIR = new Function("MPI_Intercomm_create", 6);
    private static final Function MERGE = new Function("MPI_Intercomm_merge", 3);
    private static final Function DISCONNECT = new Function("MPI_Comm_disconnect", 1);
    private static final Function FREE = new Function("MPI_Comm_free", 1);
    private static final Function GROUP = new Function("MPI_Comm_group", 2);
    private static final Function REMOTE_GROUP = new Function("MPI_Comm_remote_group", 2);
    private static final Function GROUP_INCL = new Function("MPI_Group_incl", 4);
    private static final Function GROUP_FREE = new Function("MPI_Group_free", 1);

    private Communicator() {}

    /// Makes functions on this communicator return their errors.
    static void returnErrors(long communicator) {
        SET_ERRHANDLER.call(communicator, Constants.ERRORS_RETURN);
    }

    static int rank(long communicator) {
        return number(RANK, communicator);
    }

    static int size(long communicator) {
        return number(SIZE, communicator);
    }

    static int remoteSize(long communicator) {
        return number(REMOTE_SIZE, communicator);
    }

    static boolean isInter(long communicator) {
        return number(TEST_INTER, communicator) != 0;
    }

    private static int number(Function function, long handle) {
        CallScratch scratch = CallScratch.mine();
        function.call(handle, scratch.number());
        return scratch.numberValue();
    }

    static long duplicate(long communicator) {
        CallScratch scratch = CallScratch.mine();
        DUP.callBlocking(communicator, scratch.handle());
        return scratch.handleValue();
    }

    static long split(long communicator, int colour, int key) {
        CallScratch scratch = CallScratch.mine();
        int own = colour == Context.NO_COLOUR ? Constants.UNDEFINED : colour;
        SPLIT.callBlocking(communicator, own, key, scratch.handle());
        return scratch.handleValue();
    }

    static long splitShared(long communicator, int key) {
        CallScratch scratch = CallScratch.mine();
        SPLIT_TYPE.callBlocking(
                communicator, Constants.MODES.shared(), key, Constants.NO_INFO, scratch.handle());
        return scratch.handleValue();
    }

    /// @param group numbers of processes: see [KnownProcesses]
    static long create(long communicator, int[] group) {
        long part = KnownProcesses.instance().group(group);
        try {
            CallScratch scratch = CallScratch.mine();
            CREATE.callBlocking(communicator, part, scratch.handle());
            return scratch.handleValue();
        } finally {
            freeGroup(part);
        }
    }

    /// @param ranks in the communicator
    static long createGroup(long communicator, int[] ranks, int tag) {
        long part = subgroupOf(communicator, ranks);
        try {
            CallScratch scratch = CallScratch.mine();
            CREATE_GROUP.callBlocking(communicator, part, tag, scratch.handle());
            return scratch.handleValue();
        } finally {
            freeGroup(part);
        }
    }

    private static long subgroupOf(long communicator, int[] ranks) {
        long all = groupOf(communicator);
        try {
            return subgroup(all, ranks);
        } finally {
            freeGroup(all);
        }
    }

    static long pair(long local, int leader, long bridge, int remoteLeader, int tag) {
        CallScratch scratch = CallScratch.mine();
        PAIR.callBlocking(local, leader, bridge, remoteLeader, tag, scratch.handle());
        return scratch.handleValue();
    }

    static long merge(long communicator, boolean high) {
        CallScratch scratch = CallScratch.mine();
        MERGE.callBlocking(communicator, high ? 1 : 0, scratch.handle());
        return scratch.handleValue();
    }

    static void free(long communicator) {
        CallScratch scratch = CallScratch.mine();
        scratch.setHandle(communicator);
        FREE.callBlocking(scratch.handle());
    }

    /// Frees the communicator when all operations on it are done; blocks until all its ranks have
    /// called this.
    static void disconnect(long communicator) {
        CallScratch scratch = CallScratch.mine();
        scratch.setHandle(communicator);
        DISCONNECT.callBlocking(scratch.handle());
    }

    /// Returns the own group of a communicator, as numbers of processes.
    static int[] processes(long communicator) {
        return processes(GROUP, communicator);
    }

    /// Returns the remote group, as numbers of processes.
    static int[] remoteProcesses(long communicator) {
        return processes(REMOTE_GROUP, communicator);
    }

    private static int[] processes(Function function, long communicator) {
        long group = groupOf(function, communicator);
        try {
            return KnownProcesses.instance().numbers(group);
        } finally {
            freeGroup(group);
        }
    }

    /// Returns a new handle of the own group.
    static long groupOf(long communicator) {
        return groupOf(GROUP, communicator);
    }

    private static long groupOf(Function function, long communicator) {
        CallScratch scratch = CallScratch.mine();
        function.call(communicator, scratch.handle());
        return scratch.handleValue();
    }

    /// Returns a new group of some ranks of `group`.
    static long subgroup(long group, int[] ranks) {
        CallScratch scratch = CallScratch.mine();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment chosen = arena.allocateFrom(ValueLayout.JAVA_INT, ranks);
            GROUP_INCL.call(group, ranks.length, chosen.address(), scratch.handle());
        }
        return scratch.handleValue();
    }

    static void freeGroup(long group) {
        CallScratch scratch = CallScratch.mine();
        scratch.setHandle(group);
        GROUP_FREE.call(scratch.handle());
    }
}
