// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.link.LinkContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A session: a separate use of MPI, independent of other sessions and of [MPI#Init] (MPI 4.1,
/// 11.3). It names sets of processes; groups are created from the sets, and communicators from the
/// groups.
///
/// ```java
/// Session session = Session.init(MPI.INFO_NULL, MPI.ERRORS_RETURN);
/// Group world = Group.fromSessionPset(session, "mpi://WORLD");
/// Intracomm comm = Intracomm.createFromGroup(world, "solver");
/// ...
/// comm.free();
/// session.finalizeSession();
/// ```
///
/// Sessions begin before or after `MPI.Init`, or without it. The communicators of a session may be
/// used until it is finalized. After [MPI#Finalize] a process can begin a session only while
/// another one is open; otherwise MPI has ended in the process. Thread-safe.
public final class Session {
    static final String WORLD = "mpi://WORLD";
    static final String SELF = "mpi://SELF";
    private static final String[] PSETS = {WORLD, SELF};
    private static final String SIZE = "mpi_size";
    private static final String THREAD_LEVEL = "thread_level";

    private final Info info;
    private Errhandler errhandler;
    private @Nullable ActiveJob job;

    private Session(ActiveJob job, Info info, Errhandler errhandler) {
        this.job = job;
        this.info = info;
        this.errhandler = errhandler;
    }

    /// Begins a session (MPI 4.1, 11.3.1: MPI_SESSION_INIT). The first session of a process waits
    /// for the other ranks, as [MPI#Init] does.
    ///
    /// @param info hints; may be [MPI#INFO_NULL]
    /// @param errhandler the handler that [#getErrhandler] returns; errors are exceptions with any
    ///     handler
    /// @throws MPIException if MPI has ended in this process (`ERR_OTHER`)
    public static Session init(Info info, Errhandler errhandler) {
        Info hints = Info.copyOf(info);
        return new Session(JobLifecycle.beginSession(), hints, errhandler);
    }

    synchronized ActiveJob job() {
        ActiveJob open = job;
        if (open == null) {
            throw new MPIException(MPI.ERR_SESSION, "session is finalized", null);
        }
        return open;
    }

    /// Ends the session (MPI 4.1, 11.3.1: MPI_SESSION_FINALIZE). Its communicators and windows must
    /// be freed before.
    public synchronized void finalizeSession() {
        ActiveJob _ = job(); // throws if MPI has ended
        job = null;
        JobLifecycle.endSession();
    }

    /// Returns whether the session was finalized.
    public synchronized boolean isNull() {
        return job == null;
    }

    /// Returns the number of process sets (MPI 4.1, 11.3.2: MPI_SESSION_GET_NUM_PSETS):
    /// `mpi://WORLD` and `mpi://SELF`.
    ///
    /// @param info ignored
    public int getNumPsets(Info info) {
        ActiveJob _ = job();
        return PSETS.length;
    }

    /// Returns the name of a process set (MPI 4.1, 11.3.2: MPI_SESSION_GET_NTH_PSET).
    ///
    /// @param info ignored
    /// @throws MPIException if the number is out of range (`ERR_ARG`)
    public String getNthPset(Info info, int n) {
        ActiveJob _ = job();
        if (n < 0 || n >= PSETS.length) {
            throw new MPIException(
                    MPI.ERR_ARG, "number of a process set is out of range: " + n, null);
        }
        return PSETS[n];
    }

    /// Returns the properties of a process set (MPI 4.1, 11.3.2: MPI_SESSION_GET_PSET_INFO):
    /// `mpi_size`, its number of processes.
    public Info getPsetInfo(String psetName) {
        Info known = new Info();
        known.set(SIZE, Integer.toString(processes(psetName).length));
        return known;
    }

    /// Returns the hints, and `thread_level` (MPI 4.1, 11.3.2: MPI_SESSION_GET_INFO).
    public Info getInfo() {
        Info all = info.dup();
        all.set(THREAD_LEVEL, threadLevel(job().device().threadLevel()));
        return all;
    }

    private static String threadLevel(int level) {
        if (level == MPI.THREAD_MULTIPLE) {
            return "MPI_THREAD_MULTIPLE";
        }
        if (level == MPI.THREAD_SERIALIZED) {
            return "MPI_THREAD_SERIALIZED";
        }
        return level == MPI.THREAD_FUNNELED ? "MPI_THREAD_FUNNELED" : "MPI_THREAD_SINGLE";
    }

    /// Returns the handler that was set; errors are exceptions with any handler.
    public synchronized Errhandler getErrhandler() {
        return errhandler;
    }

    /// Sets the handler that [#getErrhandler] returns.
    public synchronized void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    /// Calls the error handler with a code of the program (MPI 4.1, 9.3.4:
    /// MPI_SESSION_CALL_ERRHANDLER): with [MPI#ERRORS_RETURN] it has no effect, with other handlers
    /// the job ends with this code.
    ///
    /// @throws MPIException if the session is finalized (`ERR_SESSION`)
    public void callErrhandler(int errorCode) {
        getErrhandler().call(job().device(), errorCode);
    }

    /// Returns the processes of a set, as ranks in the world.
    ///
    /// @throws MPIException if the set is unknown (`ERR_ARG`)
    int[] processes(String psetName) {
        ActiveJob open = job();
        return switch (psetName) {
            case WORLD -> open.device().world().group();
            case SELF -> open.device().self().group();
            default ->
                    throw new MPIException(MPI.ERR_ARG, "unknown process set: " + psetName, null);
        };
    }

    /// Creates the communicator of a group. Called by its processes only.
    ///
    /// @return null for a process that is not in the group
    static @Nullable CommunicatorParts create(Group group, String stringTag) {
        ActiveJob job = ActiveJob.current();
        LinkContext hidden = Objects.requireNonNull(LinkContext.current(), "no job");
        int tag = Math.floorMod(stringTag.hashCode(), hidden.greatestTag());
        return GroupCreation.create(
                job, hidden.context().shadow(), group.processes(), group.getRank(), tag);
    }

    @Override
    public String toString() {
        return isNull() ? "finalized session" : "session";
    }
}
