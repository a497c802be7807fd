// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Ranks whose messages meet only each other.
///
/// Point-to-point calls and collective operations are inherited, in the names of Open MPI and of mpiJava; neighbour
/// operations are those of [CartComm] and [GraphComm].
public class Comm extends PersistentCollectives implements Freeable, Cloneable {
    /// For [Intracomm#splitType]: ranks that can share memory.
    public static final int TYPE_SHARED = 0;

    private @Nullable CommunicatorParts endpoint;
    private final Attributes attributes;
    private String name = "";
    private Info info = new Info();
    private Errhandler errhandler = Errhandler.FATAL;
    private @Nullable Request request;

    /// The group of a communicator that this rank is not a member of; otherwise null.
    private @Nullable Group others;

    Comm(@Nullable CommunicatorParts endpoint) {
        this(endpoint, new Attributes());
    }

    Comm(@Nullable CommunicatorParts endpoint, Attributes attributes) {
        this.endpoint = endpoint;
        this.attributes = attributes;
    }

    /// Becomes one of a job that begins; none when it has ended.
    final void attach(@Nullable CommunicatorParts begun) {
        endpoint = begun;
    }

    @Override
    final CommunicatorParts endpoint() {
        CommunicatorParts now = endpoint;
        if (now == null || !now.job().isCurrent()) {
            ActiveJob.current(); // says that it has not begun, or has ended
            throw new MPIException(MPI.ERR_COMM, "no communicator: it is null, or was freed", null);
        }
        return now;
    }

    final Attributes attributes() {
        return attributes;
    }

    // By the names of Open MPI.

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /// Another one of the same ranks, with the attributes of this one; called by all.
    public Comm dup() {
        return new Comm(duplicate(), attributes.copy());
    }

    final @Nullable CommunicatorParts duplicate() {
        return endpoint().of(endpoint().context().duplicate());
    }

    /// As [#dup]. It is there when this returns, and so is its request done.
    public Comm iDup() {
        return dup().withRequest();
    }

    /// As [#dup], with other hints.
    public Comm dupWithInfo(Info info) {
        Comm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// As [#iDup], with other hints (MPI 4.1, 7.4.2: MPI_COMM_IDUP_WITH_INFO).
    public Comm iDupWithInfo(Info info) {
        return dupWithInfo(info).withRequest();
    }

    @SuppressWarnings("CanIgnoreReturnValueSuggester")
    final Comm withRequest() {
        request = new Request(null, null);
        return this;
    }

    /// The request of [#iDup]; null of others.
    public final @Nullable Request getRequest() {
        return request;
    }

    public final int getSize() {
        return endpoint().size();
    }

    public final int getRank() {
        return endpoint().rank();
    }

    /// [MPI#IDENT] if they are one, [MPI#CONGRUENT] if their ranks are the same in the same order, [MPI#SIMILAR] if only the
    /// order differs, or [MPI#UNEQUAL].
    public static int compare(Comm comm1, Comm comm2) {
        if (comm1.endpoint() == comm2.endpoint()) {
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
        return endpoint().context();
    }

    @Override
    public final void free() {
        context().free();
        endpoint = null;
    }

    /// Whether it has been freed, or is none for this rank.
    public final boolean isNull() {
        return endpoint == null;
    }

    public final void setInfo(Info info) {
        this.info = info.hints();
    }

    /// A copy of the hints.
    public final Info getInfo() {
        return info.dup();
    }

    /// Frees it when all ranks have called this, and all that was begun in it is done. Jobs that no communicator connects any more
    /// end independently of each other (MPI 4.1, 11.10.4).
    public final void disconnect() {
        barrier();
        context().disconnect();
        endpoint = null;
    }

    public final Group getGroup() {
        return new Group(context().group());
    }

    /// Whether it has a remote group, to which its messages go.
    public final boolean isInter() {
        return endpoint().isBetweenGroups();
    }

    /// A communicator of two groups; called by all ranks of both, on a communicator in which their leaders are.
    ///
    /// @param localComm of the own group
    /// @param localLeader rank in `localComm`
    /// @param remoteLeader rank here
    public final Intercomm createIntercomm(
            Comm localComm, int localLeader, int remoteLeader, int tag) {
        CommunicatorParts local = localComm.endpoint();
        Context pair = local.context().pair(localLeader, context(), remoteLeader, tag);
        return new Intercomm(local.of(pair), new Attributes());
    }

    /// A new key for attributes.
    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.freeKey(keyval);
    }

    public final void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /// Returns a copy of the value, or what is known of the job ([MPI#TAG_UB], [MPI#APPNUM] ...); null if there is none.
    public final @Nullable Object getAttr(int keyval) {
        return JobAttributes.isKey(keyval)
                ? JobAttributes.get(endpoint().job().device(), keyval)
                : attributes.get(keyval);
    }

    public final void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    /// [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH], or [MPI#UNDEFINED].
    public int getTopology() {
        return MPI.UNDEFINED;
    }

    /// Ends all ranks of the job.
    public final void abort(int errorcode) {
        endpoint().job().device().abort(errorcode);
    }

    /// Chooses what [#getErrhandler] says; errors are exceptions with any of them.
    public final void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    public final Errhandler getErrhandler() {
        return errhandler;
    }

    /// Calls the error handler with a code of the program (MPI 4.1, 9.3.4: MPI_COMM_CALL_ERRHANDLER): with
    /// [MPI#ERRORS_RETURN] nothing happens, with any other the job ends with this code.
    public void callErrhandler(int errorCode) {
        errhandler.call(endpoint().job().device(), errorCode);
    }

    public final void setName(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    // By the names of mpiJava.

    /// As [#getSize].
    public int Size() {
        return getSize();
    }

    /// As [#getRank].
    public int Rank() {
        return getRank();
    }

    /// As [#getGroup]; also returns the group at ranks that are not members.
    public Group Group() {
        Group of = others;
        return of == null ? getGroup() : of;
    }

    /// Stores the group of a communicator that this rank is not a member of.
    final void isOf(Group group) {
        others = isNull() ? group : null;
    }

    /// As [#compare].
    public static int Compare(Comm comm1, Comm comm2) {
        return compare(comm1, comm2);
    }

    /// As [#free].
    public void Free() {
        free();
    }

    /// As [#isNull].
    public boolean Is_null() {
        return isNull();
    }

    /// As [#isInter].
    public boolean Test_inter() {
        return isInter();
    }

    /// As [#createIntercomm].
    public Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) {
        return createIntercomm(localComm, localLeader, remoteLeader, tag);
    }

    /// As [#getAttr].
    public @Nullable Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /// As [#setAttr].
    public void Attr_put(int keyval, Object value) {
        setAttr(keyval, value);
    }

    /// As [#deleteAttr].
    public void Attr_delete(int keyval) {
        deleteAttr(keyval);
    }

    /// As [#getTopology].
    public int Topo_test() {
        return getTopology();
    }

    /// As [#abort].
    public void Abort(int errorcode) {
        abort(errorcode);
    }

    /// As [#setErrhandler].
    public void Errorhandler_set(Errhandler handler) {
        setErrhandler(handler);
    }

    /// As [#getErrhandler].
    public Errhandler Errorhandler_get() {
        return getErrhandler();
    }

    @Override
    public String toString() {
        return endpoint == null
                ? "no communicator"
                : "rank %d of %d%s"
                        .formatted(getRank(), getSize(), name.isEmpty() ? "" : " in " + name);
    }
}
