// SPDX-License-Identifier: Apache-2.0
package expresso;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.IsoArray;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import io.wherry.launch.RankPlacement;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The cluster operations under the names of the Expresso paper: a facade over [Cluster],
/// [IsoSpace] and [Exchange].
///
/// Object classes have `@Iso` and are lowered. A root whose class the program has not used yet is
/// looked up by name, only among the classes with `@Iso` that the calling class names and that are
/// in its package.
public final class ClusterISO {
    /// The sender that matches any node.
    public static final int ANY = Exchange.ANY;

    /// Number of this node; 0 before [#init].
    @SuppressWarnings("checkstyle:StaticVariableName")
    public static int myNode;

    private static final String SIZE = "--cluster-size=";

    private static @Nullable Exchange exchange;

    private final Cluster cluster;

    /// Creates an empty cluster of this node.
    public ClusterISO() {
        this(IsoSpace.here().newCluster());
    }

    private ClusterISO(Cluster cluster) {
        this.cluster = cluster;
    }

    /// Reads the number of this node from the launcher and reserves the space.
    ///
    /// @param arguments of the program; `--cluster-size=1048576` sets the initial size of a cluster
    ///     in bytes, others are ignored
    public static synchronized void init(String... arguments) {
        RankPlacement placement = RankPlacement.here();
        IsoOptions options = IsoOptions.standard().withSlot(slot(arguments));
        try {
            if (placement == null) {
                IsoSpace.open(options);
                return;
            }
            myNode = placement.rank();
            IsoSpace space = IsoSpace.open(options.withNode(myNode, placement.size()));
            exchange = Exchange.open(space, placement);
        } catch (IOException e) {
            throw new UncheckedIOException("node " + myNode + ": " + e.getMessage(), e);
        }
    }

    private static long slot(String... arguments) {
        for (String argument : arguments) {
            if (argument.startsWith(SIZE)) {
                return Long.parseLong(argument.substring(SIZE.length()));
            }
        }
        return IsoOptions.STANDARD_SLOT;
    }

    /// Leaves the job: queued messages are sent. The memory is released when the process ends.
    public static synchronized void quit() {
        Exchange open = exchange;
        exchange = null;
        if (open != null) {
            open.close();
        }
    }

    private static synchronized Exchange open() {
        Exchange open = exchange;
        if (open == null) {
            throw new IllegalStateException(
                    "no other nodes: init was not called, or the program was not launched as a"
                            + " node");
        }
        return open;
    }

    /// Sets the cluster in which this thread creates objects.
    public static void setCurrent(@Nullable ClusterISO cluster) {
        Cluster.setCurrent(cluster == null ? null : cluster.cluster);
    }

    /// Creates an object in the current cluster. No constructor runs: all fields are zero or null.
    public static Object newObject(Class<?> type) {
        return Cluster.newObject(type);
    }

    /// Creates an array in the current cluster; all elements are zero or null. Arrays that lowered
    /// code creates with `new` are in the cluster, too.
    public static <E> IsoArray<E> newArray(Class<E> element, int length) {
        return Cluster.newArray(element, length);
    }

    /// Sets the root object, from which the others are reached; null for none.
    public void setRootObject(@Nullable Object root) {
        cluster.setRootReference(root == null ? 0 : ((IsoObject) root).isoReference());
    }

    /// Returns the root object, with its own class.
    ///
    /// @return null if there is none
    /// @throws io.wherry.iso.UnknownTypeException if its class is neither in use nor one that the
    ///     caller may name
    public @Nullable Object getRootObject() {
        Roots roots =
                new Roots(
                        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                                .getCallerClass());
        roots.know();
        int reference = cluster.rootReference();
        return reference == 0 ? null : cluster.root(roots.of(Cells.typeOf(reference)));
    }

    /// Sends the cluster.
    public void send(int node) {
        open().send(cluster, node);
    }

    /// Blocks until a cluster arrives from the node that created it.
    public static ClusterISO recv(int origin, int rank) {
        return new ClusterISO(open().receive(origin, rank));
    }

    /// Blocks until a cluster arrives from a node, or from [#ANY].
    public static ClusterISO recv(int origin, int rank, int from) {
        return new ClusterISO(open().receive(origin, rank, from));
    }

    @Override
    public String toString() {
        return cluster.toString();
    }
}
