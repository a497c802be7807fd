// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.CurrentCluster;
import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.compact.Compaction;
import io.wherry.iso.internal.data.ArrayView;
import io.wherry.iso.internal.dump.ClusterDump;
import io.wherry.iso.internal.dump.ObjectCounter;
import io.wherry.iso.internal.evolve.Evolution;
import io.wherry.iso.internal.file.ClusterFile;
import io.wherry.iso.internal.file.SavedFile;
import io.wherry.iso.internal.flyweight.Views;
import io.wherry.iso.internal.heap.ClusterTypeResolver;
import io.wherry.iso.internal.heap.CopyIn;
import io.wherry.iso.internal.heap.CopyOut;
import io.wherry.iso.internal.heap.NamedClasses;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.share.Handover;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.internal.verify.Verification;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.IsoObject;
import io.wherry.iso.raw.IsoText;
import io.wherry.iso.raw.Registry;
import io.wherry.iso.raw.Texts;
import io.wherry.iso.raw.View;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group of objects in one region of the space, sent and freed as a unit.
///
/// A cluster has an origin, the node that created it, and a rank on that node; both determine its
/// position in the space. It begins with one slot and takes further slots as it grows. Only its
/// origin can grow it. One thread at a time changes a cluster; [ConcurrentAllocationException]
/// reports that two threads create objects at the same time. Synchronizing reads with writes is
/// left to the program.
///
/// An object of a cluster that was closed, moved away or replaced throws
/// [ClusterNotPresentException] when it is used. A `MemorySegment`, a reference by number and an
/// object of a lowered class have no such check: they show zeros, or the cluster that took the
/// slots. The JVM is never at risk.
///
/// A cluster that is created here and becomes unreachable without [#close] is closed some time
/// later; see [#keep].
public final class Cluster implements AutoCloseable {
    private final Block block;
    private final Lifetime lifetime; // as long as it is reachable, the cluster is not dropped

    Cluster(Block block) {
        this(block, block.lifetime());
    }

    Cluster(Block block, Lifetime lifetime) {
        this.block = block;
        this.lifetime = lifetime;
    }

    static Cluster of(Block.Created created) {
        return new Cluster(created.block(), created.lifetime());
    }

    /* Another block once the cluster was converted. */
    Block block() {
        return block.latest();
    }

    /// Returns the node that created it.
    public int origin() {
        return block().origin();
    }

    /// Returns its number on its origin, from 0 on.
    public int rank() {
        return block().rank();
    }

    /// Returns the version of its content: it grows whenever its origin sends the cluster.
    public long version() {
        try {
            block().requirePresent();
            return block().version();
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Returns whether it is present: neither closed nor moved away nor replaced by a received
    /// cluster.
    public boolean isPresent() {
        return block().isPresent();
    }

    /// Returns the allocated bytes, headers included.
    public long byteSize() {
        return block().byteSize();
    }

    /// Returns its memory as it is sent, one read-only segment for each range of adjacent slots;
    /// valid as long as the cluster is present.
    public List<MemorySegment> memory() {
        return block().memory().stream().map(MemorySegment::asReadOnly).toList();
    }

    /// Creates an object; all its fields are zero or null.
    public <T> T create(Class<T> type) {
        return create(Views.of(type));
    }

    /// Creates an empty list.
    ///
    /// @param element a type of objects, `String`, a primitive or its box
    public <E> IsoList<E> createList(Class<E> element) {
        return create(Views.ofLists(element));
    }

    /// Creates an empty map.
    ///
    /// @param key `String` or the box of a primitive
    /// @param value a type of objects, `String`, a primitive or its box
    public <K, V> IsoMap<K, V> createMap(Class<K> key, Class<V> value) {
        return create(Views.ofMaps(key, value));
    }

    /// Creates an array; all its elements are zero or null.
    ///
    /// @param element a type of objects, `String`, a primitive or its box
    public <E> IsoArray<E> createArray(Class<E> element, int length) {
        ArrayView<E> view = Views.ofArrays(element);
        try {
            return view.at(block().allocateArray(view.type(), length, view.shift()));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Creates a copy of a text.
    public IsoText createText(CharSequence text) {
        block().requirePresent();
        try {
            return Texts.present(Texts.writeBeside(Memory.reference(block().start()), text));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    private <T> T create(View<T> view) {
        if (!view.keepsCluster()) {
            block().keep();
        }
        try {
            return view.at(block().allocate(view.type(), view.size()));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Keeps the cluster until it is closed. Otherwise a cluster that was created here is closed
    /// once this object and all Java objects that show its objects are unreachable, as the garbage
    /// collector finds at some later time. A cluster is kept anyway once it was current, an object
    /// of a lowered class was created or read in it, an object was allocated by number, or an
    /// object of another cluster was made to refer to it.
    ///
    /// @return this
    public Cluster keep() {
        block().requirePresent();
        block().keep();
        return this;
    }

    /// Allocates an object by type number.
    ///
    /// @param bytes a multiple of 8
    public int allocate(int type, int bytes) {
        block().keep();
        return block().allocate(type, bytes);
    }

    /// Allocates an array by type number.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    public int allocateArray(int type, int length, int shift) {
        block().keep();
        return block().allocateArray(type, length, shift);
    }

    /// Returns the root, the object from which the others are reached.
    ///
    /// The types of a cluster that was received, taken or opened are compared first with those of
    /// the program. If fields were added, removed, renamed ([Iso.Alias]) or widened, the cluster is
    /// verified and converted once, to a new cluster of this node: this object stands for the new
    /// one from then on.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is of another type
    /// @throws IncompatibleTypesException if types differ otherwise; the cluster stays as it is
    public <T> @Nullable T root(Class<T> type) {
        View<T> view = Views.of(type);
        try {
            return Registry.at(readable().root(), view);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Sets the root, the object from which the others are reached.
    public <T> void setRoot(Class<T> type, @Nullable T root) {
        setRootReference(root == null ? 0 : Views.of(type).reference(root));
    }

    /// Sets the root, the object from which the others are reached.
    public void setRoot(@Nullable IsoObject root) {
        setRootReference(root == null ? 0 : root.isoReference());
    }

    /// Returns the root, a list.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is another object, or a list of other elements
    public <E> @Nullable IsoList<E> rootList(Class<E> element) {
        View<IsoList<E>> view =
                Views.ofLists(element); // known before the cluster is looked through
        try {
            return Registry.at(rootReference(), view);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Returns the root, a map.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is another object, or a map of other keys or values
    public <K, V> @Nullable IsoMap<K, V> rootMap(Class<K> key, Class<V> value) {
        View<IsoMap<K, V>> view =
                Views.ofMaps(key, value); // known before the cluster is looked through
        try {
            return Registry.at(rootReference(), view);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Returns the root, an array.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is another object, or an array of other elements
    public <E> @Nullable IsoArray<E> rootArray(Class<E> element) {
        View<IsoArray<E>> view =
                Views.ofArrays(element); // known before the cluster is looked through
        try {
            return Registry.at(rootReference(), view);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Returns the root, a text.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is another object
    public @Nullable IsoText rootText() {
        try {
            return Texts.text(rootReference());
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Returns the reference of the root; 0 if there is none.
    public int rootReference() {
        try {
            return readable().root();
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    public void setRootReference(int reference) {
        try {
            Lifetime.link(Memory.reference(block().start()), reference);
            block().setRoot(reference);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Copies a heap object and all objects that it reaches, and makes the copy the root; shared
    /// objects stay shared, cycles stay cycles. Each class gets a type derived from its name and
    /// fields: [#copyOut] creates equal objects of these types, here or on another node.
    ///
    /// Copies objects of `Serializable` classes without hooks (`writeObject`, `readResolve` and the
    /// like), by their non-transient fields; records, enums, strings, arrays; of the JDK also the
    /// usual collections, numbers and times.
    ///
    /// @return reference of the copy; 0 for null
    /// @throws NotCopyableException if an object cannot be copied; the message names the class. The
    ///     objects copied so far stay until the cluster is compacted, and the root does not change
    public int copyIn(@Nullable Object graph) {
        try {
            int copy = CopyIn.copy(block(), graph);
            block().setRoot(copy);
            return copy;
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Copies heap objects to objects of types of the program, and makes the copy the root. Fields
    /// are matched by name; a field has the same primitive type, or refers to an object that is
    /// copied in the same way. Strings and arrays become strings and arrays.
    ///
    /// @param type an interface with [Iso], or a lowered class
    /// @param further subtypes of the types that fields refer to; an object becomes one of the type
    ///     with the simple name of its class
    /// @throws NotCopyableException if a class does not fit its type; the message names both and
    ///     the field
    public <T> @Nullable T copyIn(@Nullable Object graph, Class<T> type, Class<?>... further) {
        List<Type> types = new ArrayList<>();
        View<T> view = Views.of(type);
        types.add(Types.of(view.type()));
        for (Class<?> one : further) {
            types.add(Types.of(Views.of(one).type()));
        }
        try {
            int copy = CopyIn.copy(block(), graph, new ClusterTypeResolver(types));
            block().setRoot(copy);
            return Registry.at(copy, view);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Copies the root and all objects that it reaches to the heap. The cluster is verified first.
    /// A copy made by [#copyIn(Object)] becomes objects of the same classes; objects of the
    /// program's types become objects of classes with the same fields.
    ///
    /// Objects are created only of the classes named here, of those that their fields declare (with
    /// the arguments of generic types, and the permitted subclasses of sealed ones), and of common
    /// JDK classes.
    ///
    /// @param type of the root
    /// @param further classes
    /// @return null if there is no root
    /// @throws ClusterFormatException if the cluster is corrupt
    /// @throws UnknownTypeException if it has objects of a type that this process does not know:
    ///     name the class
    /// @throws NotCopyableException if an object is of another class, its fields do not match, or a
    ///     reference leaves the cluster
    public <T> @Nullable T copyOut(Class<T> type, Class<?>... further) {
        List<Class<?>> named = new ArrayList<>(List.of(further));
        named.add(type);
        NamedClasses classes =
                new NamedClasses(named); // known before the cluster is looked through
        try {
            return CopyOut.copy(readable(), type, classes);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Sets the cluster in which this thread creates objects unless it names another; null for
    /// none.
    public static void setCurrent(@Nullable Cluster cluster) {
        CurrentCluster.set(cluster == null ? null : cluster.block());
    }

    /// Returns the cluster in which this thread creates objects unless it names another.
    ///
    /// @return null if none was set
    public static @Nullable Cluster current() {
        Block block = CurrentCluster.known();
        return block == null ? null : new Cluster(block);
    }

    /// Runs an action with this as the current cluster, then restores the previous one.
    public void use(Runnable work) {
        Block before = CurrentCluster.known();
        CurrentCluster.set(block());
        try {
            work.run();
        } finally {
            CurrentCluster.set(before);
        }
    }

    /// Creates an object in the current cluster; all its fields are zero or null.
    ///
    /// @throws IllegalStateException if this thread has none
    public static <T> T newObject(Class<T> type) {
        View<T> view = Views.of(type);
        return view.at(Allocation.allocate(view.type(), view.size()));
    }

    /// Creates an empty list in the current cluster; see [#createList].
    public static <E> IsoList<E> newList(Class<E> element) {
        return new Cluster(CurrentCluster.block()).createList(element);
    }

    /// Creates an empty map in the current cluster; see [#createMap].
    public static <K, V> IsoMap<K, V> newMap(Class<K> key, Class<V> value) {
        return new Cluster(CurrentCluster.block()).createMap(key, value);
    }

    /// Creates an array in the current cluster; see [#createArray].
    public static <E> IsoArray<E> newArray(Class<E> element, int length) {
        return new Cluster(CurrentCluster.block()).createArray(element, length);
    }

    /// Creates a copy of a text in the current cluster.
    public static IsoText newText(CharSequence text) {
        return new Cluster(CurrentCluster.block()).createText(text);
    }

    /// Verifies that the cluster consists of valid objects of known types. A cluster from an
    /// untrusted node has been verified already, or is when its root is first read.
    ///
    /// @throws ClusterFormatException if the cluster is corrupt; the message names the first error
    /// @throws UnknownTypeException if it has objects of a type that this process does not know yet
    public void verify() {
        try {
            Block read = readable();
            read.requirePresent();
            Verification.run(Slots.here(), read, read.root());
            read.types().setVerified(true);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Verifies the cluster and counts its objects.
    ///
    /// @throws ClusterFormatException if the cluster is corrupt
    /// @throws UnknownTypeException if it has objects of a type that this process does not know yet
    public ClusterStatistics statistics() {
        try {
            return ObjectCounter.of(readable());
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Verifies the cluster and writes the objects that the root reaches, in breadth-first order.
    /// Long arrays and texts are cut.
    ///
    /// @param limit largest number of objects
    /// @throws ClusterFormatException if the cluster is corrupt
    /// @throws UnknownTypeException if it has objects of a type that this process does not know yet
    public void dump(Appendable out, DumpFormat format, int limit) throws IOException {
        try {
            ClusterDump.of(readable(), out, format, limit);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Transfers the ownership to another node in shared memory, in constant time. The cluster is
    /// not present here any more.
    ///
    /// @return the ticket with which the other node takes it ([IsoSpace#take])
    public Ticket moveTo(int node) {
        try {
            return new Ticket(origin(), rank(), Handover.give(block(), node));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Copies the objects that the root reaches to a new cluster of this node. This cluster does
    /// not change.
    ///
    /// @throws UnknownTypeException if an object is of an unknown type
    /// @throws ClusterFormatException if a reference within the cluster does not refer to an object
    public Cluster compact() {
        try {
            return of(Compaction.of(readable()));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Writes the cluster to a file atomically: a process that opens the file finds either the
    /// former content or this cluster.
    ///
    /// @throws UnknownTypeException if an object is of an unknown type
    /// @throws IOException if the file cannot be written, because the disk is full for example; a
    ///     former file is unchanged
    public void save(Path file) throws IOException {
        try {
            SavedFile.write(block(), file);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Opens the cluster of a file at its position in the space and replaces a copy that was
    /// present. In private memory taken by native calls, this takes constant time and pages are
    /// read on first use; the file must not be modified then, but may be replaced or deleted. In
    /// other memory the file is read at once, and its checksum is verified. Types that changed
    /// since the cluster was saved are converted when its root is first read ([#root]).
    ///
    /// @throws ClusterFormatException if the file is not a valid cluster of a space with the same
    ///     layout
    /// @throws ClusterFullException if other clusters have its slots, or there is no memory; the former
    ///     copy is unchanged
    public static Cluster open(Path file) throws IOException {
        IsoSpace.here();
        return new Cluster(ClusterFile.open(file, false));
    }

    /// As [#open], but always verifies the checksum.
    public static Cluster openVerified(Path file) throws IOException {
        IsoSpace.here();
        return new Cluster(ClusterFile.open(file, true));
    }

    /* The block to read: the own one, or the one that it was converted to. */
    private Block readable() {
        return Evolution.readable(block);
    }

    /// Frees the memory of the cluster. That of a [Lease] stays until the lease is closed.
    @Override
    public void close() {
        Block closed = block();
        if (!closed.isBorrowed()) {
            closed.release();
        }
    }

    @Override
    public String toString() {
        return "cluster %d.%d, %d bytes at %x"
                .formatted(origin(), rank(), byteSize(), Memory.reference(block().start()));
    }
}
