// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A communicator: ranks whose messages match only within it.
///
/// Point-to-point calls and collective operations are inherited, with the method names of Open MPI
/// and of mpiJava; neighbour operations are in [CartComm] and [GraphComm].
public class Comm extends PersistentCollectives implements Freeable, Cloneable {
    /// For [Intracomm#splitType]: ranks that can share memory.
    public static final int TYPE_SHARED = 0;

    private @Nullable CommunicatorParts parts;
    private final Attributes attributes;
    private String name = "";
    private Info info = new Info();
    private Errhandler errhandler = Errhandler.FATAL;
    private @Nullable Request request;

    /// The group of a communicator of which this rank is not a member; otherwise null.
    private @Nullable Group others;

    Comm(@Nullable CommunicatorParts parts) {
        this(parts, new Attributes());
    }

    Comm(@Nullable CommunicatorParts parts, Attributes attributes) {
        this.parts = parts;
        this.attributes = attributes;
    }

    /// Binds a predefined communicator to a job that begins; null when the job has ended.
    final void attach(@Nullable CommunicatorParts begun) {
        parts = begun;
    }

    @Override
    final CommunicatorParts parts() {
        CommunicatorParts now = parts;
        if (now == null || !now.job().isCurrent()) {
            ActiveJob.current(); // throws if the job has not begun or has ended
            throw new MPIException(MPI.ERR_COMM, "communicator is null or was freed", null);
        }
        return now;
    }

    final Attributes attributes() {
        return attributes;
    }

    // Methods with the names of Open MPI.

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /// Returns a duplicate with the same ranks and attributes. Collective.
    public Comm dup() {
        return new Comm(duplicate(), attributes.copy());
    }

    final @Nullable CommunicatorParts duplicate() {
        return parts().of(parts().context().duplicate());
    }

    /// Returns a duplicate as [#dup] does, with a request, which is done.
    public Comm iDup() {
        return dup().withRequest();
    }

    /// Returns a duplicate as [#dup] does, with other hints.
    public Comm dupWithInfo(Info info) {
        Comm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// Returns a duplicate as [#iDup] does, with other hints (MPI 4.1, 7.4.2:
    /// MPI_COMM_IDUP_WITH_INFO).
    public Comm iDupWithInfo(Info info) {
        return dupWithInfo(info).withRequest();
    }

    @SuppressWarnings("CanIgnoreReturnValueSuggester")
    final Comm withRequest() {
        request = new Request(null, null);
        return this;
    }

    /// Returns the request of [#iDup]; null for other communicators.
    public final @Nullable Request getRequest() {
        return request;
    }

    public final int getSize() {
        return parts().size();
    }

    public final int getRank() {
        return parts().rank();
    }

    /// Returns [MPI#IDENT] for the same communicator, [MPI#CONGRUENT] if the ranks are the same in
    /// the same order, [MPI#SIMILAR] if only the order differs, or [MPI#UNEQUAL].
    public static int compare(Comm comm1, Comm comm2) {
        if (comm1.parts() == comm2.parts()) {
            return MPI.IDENT;
        }
        int own = compare(comm1.context().group(), comm2.context().group());
        int[] first = comm1.context().remoteGroup();
        int[] second = comm2.context().remoteGroup();
        if (first == null || second == null) {
            return first == second ? own : MPI.UNEQUAL;
        }
        return Math.max(own, compare(first, second));
    }

    private static int compare(int[] first, int[] second) {
        if (Arrays.equals(first, second)) {
            return MPI.CONGRUENT;
        }
        return Group.compare(new Group(first), new Group(second)) == MPI.SIMILAR
                ? MPI.SIMILAR
                : MPI.UNEQUAL;
    }

    final Context context() {
        return parts().context();
    }

    @Override
    public final void free() {
        context().free();
        parts = null;
    }

    /// Returns whether it has been freed, or is null at this rank.
    public final boolean isNull() {
        return parts == null;
    }

    public final void setInfo(Info info) {
        this.info = info.hints();
    }

    /// Returns a copy of the hints.
    public final Info getInfo() {
        return info.dup();
    }

    /// Frees the communicator when all ranks have called this and all operations on it are done.
    /// Jobs that no communicator connects any more end independently of each other (MPI 4.1,
    /// 11.10.4).
    public final void disconnect() {
        barrier();
        context().disconnect();
        parts = null;
    }

    public final Group getGroup() {
        return new Group(context().group());
    }

    /// Returns whether it has a remote group, to which its messages go.
    public final boolean isInter() {
        return parts().isBetweenGroups();
    }

    /// Creates a communicator of two groups. Collective over both groups, on a communicator that
    /// has their leaders.
    ///
    /// @param localComm of the own group
    /// @param localLeader rank in `localComm`
    /// @param remoteLeader rank here
    public final Intercomm createIntercomm(
            Comm localComm, int localLeader, int remoteLeader, int tag) {
        CommunicatorParts local = localComm.parts();
        Context pair = local.context().pair(localLeader, context(), remoteLeader, tag);
        return new Intercomm(local.of(pair), new Attributes());
    }

    /// Returns a new attribute key.
    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.freeKey(keyval);
    }

    public final void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /// Returns a copy of the value, or a predefined attribute ([MPI#TAG_UB], [MPI#APPNUM] ...);
    /// null if there is none.
    public final @Nullable Object getAttr(int keyval) {
        return JobAttributes.isKey(keyval)
                ? JobAttributes.get(parts().job().device(), keyval)
                : attributes.get(keyval);
    }

    public final void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    /// Returns [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH], or [MPI#UNDEFINED].
    public int getTopology() {
        return MPI.UNDEFINED;
    }

    /// Ends all ranks of the job.
    public final void abort(int errorcode) {
        parts().job().device().abort(errorcode);
    }

    /// Sets the handler that [#getErrhandler] returns; errors are exceptions with any handler.
    public final void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    public final Errhandler getErrhandler() {
        return errhandler;
    }

    /// Calls the error handler with a code of the program (MPI 4.1, 9.3.4:
    /// MPI_COMM_CALL_ERRHANDLER): with [MPI#ERRORS_RETURN] it has no effect, with other handlers
    /// the job ends with this code.
    public void callErrhandler(int errorCode) {
        errhandler.call(parts().job().device(), errorCode);
    }

    public final void setName(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    // Methods with the names of mpiJava.

    /// Same as [#getSize].
    public int Size() {
        return getSize();
    }

    /// Same as [#getRank].
    public int Rank() {
        return getRank();
    }

    /// Same as [#getGroup]; also returns the group at ranks that are not members.
    public Group Group() {
        Group of = others;
        return of == null ? getGroup() : of;
    }

    /// Stores the group of a communicator of which this rank is not a member.
    final void isOf(Group group) {
        others = isNull() ? group : null;
    }

    /// Same as [#compare].
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    /// Same as [#free].
    public void Free() {
        free();
    }

    /// Same as [#isNull].
    public boolean Is_null() {
        return isNull();
    }

    /// Same as [#isInter].
    public boolean Test_inter() {
        return isInter();
    }

    /// Same as [#createIntercomm].
    public Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return createIntercomm(localComm, localLeader, remoteLeader, tag);
    }

    /// Same as [#getAttr].
    public @Nullable Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /// Same as [#setAttr].
    public void Attr_put(int keyval, Object value) {
        setAttr(keyval, value);
    }

    /// Same as [#deleteAttr].
    public void Attr_delete(int keyval) {
        deleteAttr(keyval);
    }

    /// Same as [#getTopology].
    public int Topo_test() {
        return getTopology();
    }

    /// Same as [#abort].
    public void Abort(int errorcode) {
        abort(errorcode);
    }

    /// Same as [#setErrhandler].
    public void Errorhandler_set(Errhandler handler) {
        setErrhandler(handler);
    }

    /// Same as [#getErrhandler].
    public Errhandler Errorhandler_get() {
        return getErrhandler();
    }

    @Override
    public String toString() {
        return parts == null
                ? "no communicator"
                : "rank %d of %d%s"
                        .formatted(getRank(), getSize(), name.isEmpty() ? "" : " in " + name);
    }
}
