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

/// Objects that live, and travel, together.
///
/// A cluster has an origin, the node that created it, and a rank there; both say where in the space it is. It begins with one
/// slot and takes further ones as it grows, which it can only on its origin. One thread at a time changes it, and
/// [ConcurrentAllocationException] tells where two create objects at once; what is read meanwhile is the program's care.
///
/// An object of a cluster that was closed, moved away or replaced throws [ClusterNotPresentException] when it is used. A
/// `MemorySegment`, a reference by number and an object of a lowered class have no such check: what they show then is nothing, or
/// what came in their place; the JVM is never at risk.
///
/// A cluster that is created here and dropped without [#close] is closed some time later; see [#keep].
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

    /* Another block once it was converted. */
    Block block() {
        return block.latest();
    }

    /// The node that created it.
    public int origin() {
        return block().origin();
    }

    /// Its number there, from 0 on.
    public int rank() {
        return block().rank();
    }

    /// Which state of it this is: grows whenever its origin sends it.
    public long version() {
        block().requirePresent();
        return block().version();
    }

    /// Whether it is here: neither closed nor moved away nor replaced by one that came.
    public boolean isPresent() {
        return block().isPresent();
    }

    /// Bytes that are taken, with headers.
    public long byteSize() {
        return block().byteSize();
    }

    /// Its memory as it would be sent, one segment for slots that are neighbours; read-only, good as long as it is present.
    public List<MemorySegment> memory() {
        return block().memory().stream().map(MemorySegment::asReadOnly).toList();
    }

    /// A new object; all its fields are zero or null.
    public <T> T create(Class<T> type) {
        return create(Views.of(type));
    }

    /// A new, empty list.
    ///
    /// @param element a type of objects, `String`, a primitive or its box
    public <E> IsoList<E> createList(Class<E> element) {
        return create(Views.ofLists(element));
    }

    /// A new, empty map.
    ///
    /// @param key `String` or the box of a primitive
    /// @param value a type of objects, `String`, a primitive or its box
    public <K, V> IsoMap<K, V> createMap(Class<K> key, Class<V> value) {
        return create(Views.ofMaps(key, value));
    }

    /// A new array; all its elements are zero or null.
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

    /// A copy of a text.
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

    /// Keeps the cluster until it is closed. Without that, a cluster that was created here is closed once this object and all
    /// Java objects that show its objects are unreachable, as the collector of the heap finds at some later time. It is kept
    /// anyway once it was current, an object of a lowered class was made or read in it, an object was allocated by number, or an
    /// object of another cluster was made to refer to it.
    ///
    /// @return this
    public Cluster keep() {
        block().requirePresent();
        block().keep();
        return this;
    }

    /// A new object, for those who know types by number.
    ///
    /// @param bytes a multiple of 8
    public int allocate(int type, int bytes) {
        block().keep();
        return block().allocate(type, bytes);
    }

    /// A new array, for those who know types by number.
    ///
    /// @param shift of an index: 0 for elements of one byte, to 3 for those of eight
    public int allocateArray(int type, int length, int shift) {
        block().keep();
        return block().allocateArray(type, length, shift);
    }

    /// The object by which the others are found.
    ///
    /// A cluster that came, was taken or opened is compared first with the types of the program. If fields were added, removed,
    /// renamed ([Iso.Alias]) or widened, it is looked through and converted once, to a new cluster of this node: this object
    /// stands for that one from then on.
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

    /// Names the object by which the others are found.
    public <T> void setRoot(Class<T> type, @Nullable T root) {
        setRootReference(root == null ? 0 : Views.of(type).reference(root));
    }

    /// Names the object by which the others are found.
    public void setRoot(@Nullable IsoObject root) {
        setRootReference(root == null ? 0 : root.isoReference());
    }

    /// The root, a list.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is something else, or a list of something else
    public <E> @Nullable IsoList<E> rootList(Class<E> element) {
        View<IsoList<E>> view =
                Views.ofLists(element); // known before the cluster is looked through
        return Registry.at(rootReference(), view);
    }

    /// The root, a map.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is something else, or a map of something else
    public <K, V> @Nullable IsoMap<K, V> rootMap(Class<K> key, Class<V> value) {
        View<IsoMap<K, V>> view =
                Views.ofMaps(key, value); // known before the cluster is looked through
        return Registry.at(rootReference(), view);
    }

    /// The root, an array.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is something else, or an array of something else
    public <E> @Nullable IsoArray<E> rootArray(Class<E> element) {
        View<IsoArray<E>> view =
                Views.ofArrays(element); // known before the cluster is looked through
        return Registry.at(rootReference(), view);
    }

    /// The root, a text.
    ///
    /// @return null if there is none
    /// @throws UnknownTypeException if it is something else
    public @Nullable IsoText rootText() {
        return Texts.text(rootReference());
    }

    /// Reference of the root; 0 if there is none.
    public int rootReference() {
        return readable().root();
    }

    public void setRootReference(int reference) {
        Lifetime.link(Memory.reference(block().start()), reference);
        block().setRoot(reference);
    }

    /// Copies objects of the heap, with all that they lead to, and names the copy the root; what is shared stays shared, cycles
    /// stay cycles. Each class gets a type of its own, made of its name and its fields: [#copyOut] makes equal objects of them,
    /// here or elsewhere.
    ///
    /// Copied are objects of `Serializable` classes without hooks (`writeObject`, `readResolve` and the like), by their fields that
    /// are not transient; records, enums, strings, arrays; of the JDK also the usual collections, numbers and times.
    ///
    /// @return reference of the copy; 0 for null
    /// @throws NotCopyableException if an object cannot be copied, named by class; what was copied so far stays until the cluster
    ///     is compacted, and the root is what it was
    public int copyIn(@Nullable Object graph) {
        try {
            int copy = CopyIn.copy(block(), graph);
            block().setRoot(copy);
            return copy;
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Copies objects of the heap to objects of types that the program has, and names the copy the root: its fields are those of
    /// the type, by name, of the same primitive type, or leading to what has such a counterpart in turn. Strings and arrays are
    /// strings and arrays there.
    ///
    /// @param type an interface with [Iso], or a lowered class
    /// @param further types that extend what fields lead to; an object becomes the one that has the simple name of its class
    /// @throws NotCopyableException if a class does not fit its type: both are named, and the field
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

    /// Makes objects of the heap of the root and all that it leads to; the cluster is looked through first. What came by
    /// [#copyIn(Object)] becomes objects of the same classes; what the program made of its types becomes objects of classes
    /// with the same fields.
    ///
    /// Objects are made of no class but those named here, those that their fields declare (with the arguments of generic
    /// types, and what sealed ones permit), and usual ones of the JDK.
    ///
    /// @param type of the root
    /// @param further classes
    /// @return null if there is no root
    /// @throws ClusterFormatException if the cluster is not sound
    /// @throws UnknownTypeException if it has objects of a type that nobody here has named: name the class
    /// @throws NotCopyableException if an object is of no such class, its fields do not fit, or it leads out of the cluster
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

    /// Makes this the cluster in which this thread makes objects unless it names another; null for none.
    public static void setCurrent(@Nullable Cluster cluster) {
        CurrentCluster.set(cluster == null ? null : cluster.block());
    }

    /// The cluster in which this thread makes objects unless it names another.
    ///
    /// @return null if none was set
    public static @Nullable Cluster current() {
        Block block = CurrentCluster.known();
        return block == null ? null : new Cluster(block);
    }

    /// Runs something with this as the current cluster; afterwards the one from before is again.
    public void use(Runnable work) {
        Block before = CurrentCluster.known();
        CurrentCluster.set(block());
        try {
            work.run();
        } finally {
            CurrentCluster.set(before);
        }
    }

    /// A new object in the current cluster; all its fields are zero or null.
    ///
    /// @throws IllegalStateException if this thread has none
    public static <T> T newObject(Class<T> type) {
        View<T> view = Views.of(type);
        return view.at(Allocation.allocate(view.type(), view.size()));
    }

    /// A new, empty list in the current cluster; see [#createList].
    public static <E> IsoList<E> newList(Class<E> element) {
        return new Cluster(CurrentCluster.block()).createList(element);
    }

    /// A new, empty map in the current cluster; see [#createMap].
    public static <K, V> IsoMap<K, V> newMap(Class<K> key, Class<V> value) {
        return new Cluster(CurrentCluster.block()).createMap(key, value);
    }

    /// A new array in the current cluster; see [#createArray].
    public static <E> IsoArray<E> newArray(Class<E> element, int length) {
        return new Cluster(CurrentCluster.block()).createArray(element, length);
    }

    /// A copy of a text in the current cluster.
    public static IsoText newText(CharSequence text) {
        return new Cluster(CurrentCluster.block()).createText(text);
    }

    /// Looks through it: whether it is made of sound objects of known types. What came from a node that is not trusted was looked
    /// through already, or is when its root is first asked for.
    ///
    /// @throws ClusterFormatException if something is wrong; it is named
    /// @throws UnknownTypeException if it has objects of a type that nobody here has named yet
    public void verify() {
        try {
            Block read = readable();
            read.requirePresent();
            Verification.run(Slots.here(), read, read.root());
            read.setVerified(true);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Counts what is in it, once it was looked through.
    ///
    /// @throws ClusterFormatException if it is not sound
    /// @throws UnknownTypeException if it has objects of a type that nobody here has named yet
    public ClusterStatistics statistics() {
        return ObjectCounter.of(readable());
    }

    /// Writes down the objects that the root leads to, the nearest first, once it was looked through. Of long arrays and texts
    /// only the beginning is shown.
    ///
    /// @param limit how many objects at most
    /// @throws ClusterFormatException if it is not sound
    /// @throws UnknownTypeException if it has objects of a type that nobody here has named yet
    public void dump(Appendable out, DumpFormat format, int limit) throws IOException {
        ClusterDump.of(readable(), out, format, limit);
    }

    /// Leaves it to another node, in memory that both share: in constant time, however large it is. It is not here any more.
    ///
    /// @return by which the other takes it, with [IsoSpace#take]
    public Ticket moveTo(int node) {
        try {
            return new Ticket(origin(), rank(), Handover.give(block(), node));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Copies what the root leads to into a new cluster of this node, and leaves the rest behind. This one stays as it is.
    ///
    /// @throws UnknownTypeException if an object is of a type that is not known here
    /// @throws ClusterFormatException if a reference within the cluster leads to no object
    public Cluster compact() {
        try {
            return of(Compaction.of(readable()));
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Writes it to a file; whoever opens that, at whatever moment, finds what was there or this, whole.
    ///
    /// @throws UnknownTypeException if an object is of a type that is not known here
    /// @throws IOException if there is no room, or another reason; what was there is there still
    public void save(Path file) throws IOException {
        try {
            SavedFile.write(block(), file);
        } finally {
            Reference.reachabilityFence(lifetime);
        }
    }

    /// Puts the cluster of a file where it belongs, in the place of a copy that was here. In memory of this process alone, by
    /// native calls, that takes constant time and the pages come as they are used; the file must not be changed then, but may
    /// be replaced or deleted. Else it is read, and its checksum verified. Types that have changed since it was saved are converted
    /// when its root is asked for ([#root]).
    ///
    /// @throws ClusterFormatException if it is no sound file with a cluster of a space that is divided as this one
    /// @throws ClusterFullException if other clusters have its slots
    public static Cluster open(Path file) throws IOException {
        IsoSpace.here();
        return new Cluster(ClusterFile.open(file, false));
    }

    /// As [#open], and verifies the checksum in any case.
    public static Cluster openVerified(Path file) throws IOException {
        IsoSpace.here();
        return new Cluster(ClusterFile.open(file, true));
    }

    /* What is read: this, or what it was converted to as its types differ from those of the program. */
    private Block readable() {
        return Evolution.readable(block);
    }

    /// Gives its memory back.
    @Override
    public void close() {
        block().release();
    }

    @Override
    public String toString() {
        return "cluster %d.%d, %d bytes at %x"
                .formatted(origin(), rank(), byteSize(), Memory.reference(block().start()));
    }
}
