// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Signature;
import java.util.Arrays;
import java.util.List;
import mpi.TypeContent.Kind;
import org.jspecify.annotations.Nullable;

/// A datatype: a base type, which is a primitive type of Java or objects, and displacements in an
/// array, in elements of the base type.
///
/// Types of mpiJava count elements of the base type everywhere. Types of Open MPI count bytes where
/// MPI does (`createHVector`, `createHIndexed`, `createStruct`, `createResized`), and elements in
/// their queries, which return [MPI#UNDEFINED] for a value that is not an `int`. A type may be used
/// without [#commit].
public final class Datatype implements Freeable, Cloneable {
    /// The mpiJava code of the base type.
    public int baseType;

    private final Layout layout;
    private final TypeContent content;
    private final Attributes attributes;
    private String name;
    private boolean isPredefined;
    private boolean freed;

    private Datatype(Layout layout, TypeContent content, String name, Attributes attributes) {
        this.layout = layout;
        this.content = content;
        this.name = name;
        this.attributes = attributes;
        this.baseType = code(layout.element());
    }

    static Datatype basic(String name, @Nullable Element element) {
        Layout layout = element == null ? Layout.ofObject() : Layout.of(element);
        return predefined(name, layout, TypeContent.of(Kind.PLAIN, element));
    }

    /// Returns a type of pairs; its base type is bytes if value and index differ in type.
    static Datatype pair(String name, PairLayout pairing) {
        Layout layout =
                pairing.value() == pairing.index()
                        ? Layout.row(pairing.value(), 2)
                        : Layout.aligned(
                                pairing.extent(),
                                Math.max(pairing.value().size(), pairing.index().size()));
        return predefined(name, layout, TypeContent.pair(pairing));
    }

    static Datatype complex(String name, Element element) {
        return predefined(name, Layout.row(element, 2), TypeContent.of(Kind.COMPLEX, element));
    }

    private static Datatype predefined(String name, Layout layout, TypeContent content) {
        Datatype type = new Datatype(layout, content, name, new Attributes());
        type.isPredefined = true;
        return type;
    }

    private Datatype derived(Layout derived) {
        return new Datatype(derived, content, "", new Attributes());
    }

    private static int code(@Nullable Element element) {
        return switch (element) {
            case null -> 9;
            case BYTE -> 1;
            case CHAR -> 2;
            case SHORT -> 3;
            case BOOLEAN -> 4;
            case INT -> 5;
            case LONG -> 6;
            case FLOAT -> 7;
            case DOUBLE -> 8;
        };
    }

    Layout layout() {
        if (freed) {
            throw new MPIException(MPI.ERR_TYPE, "datatype was freed", null);
        }
        return layout;
    }

    /// Returns the layout for `count` elements that a call accesses.
    ///
    /// @throws MPIException if the type is null or was freed (`ERR_TYPE`); not for a null type
    ///     without elements
    Layout layoutOf(long count) {
        if (count != 0 && isNullType()) {
            throw new MPIException(MPI.ERR_TYPE, "datatype is null: " + name, null);
        }
        return layout();
    }

    boolean isNullType() {
        return this == MPI.DATATYPE_NULL || this == MPI.NULL;
    }

    /// Returns the layout for an operation that was described before the type was freed: it ends
    /// normally (MPI 4.1, 5.1.9).
    Layout heldLayout() {
        return layout;
    }

    /// Returns this type, or an equal one if this one was freed: for the callback of a reduction
    /// that began before, and for the view of a file.
    Datatype held() {
        return freed ? new Datatype(layout, content, name, attributes) : this;
    }

    /// Returns the base type; throws for objects.
    Element primitive() {
        return layout().primitive();
    }

    /// Returns the pair layout for `MAXLOC` and `MINLOC`; null if the type is not a pair.
    @Nullable PairLayout pairing() {
        return content.pairing();
    }

    /// Returns the primitive elements of the type.
    ///
    /// @throws MPIException if the base type is objects (`ERR_TYPE`)
    Signature signature() {
        Signature signature = content.signature();
        if (signature == null) {
            throw new MPIException(MPI.ERR_TYPE, "datatype of objects is not supported here", null);
        }
        return signature;
    }

    /// Returns whether its bytes are elements of several types.
    boolean isStructure() {
        return content.kind() == Kind.STRUCTURE;
    }

    boolean isComplex() {
        return content.kind() == Kind.COMPLEX;
    }

    /// Returns the kind of the elements in a structure, which has no pairs: those of pairs of two
    /// types are bytes.
    Kind kindInStructure() {
        PairLayout pairing = content.pairing();
        boolean isMixed = pairing != null && pairing.value() != pairing.index();
        return isMixed ? Kind.STRUCTURE : content.kind();
    }

    // Methods with the names of Open MPI.

    /// Returns the lower bound in elements of the base type; for pairs in bytes.
    public int getLb() {
        return orUndefined(counted(layout().lower()));
    }

    /// Returns the extent in elements of the base type; for pairs in bytes.
    public int getExtent() {
        return orUndefined(counted(layout().extent()));
    }

    /// Returns the position of the first element, in elements of the base type; for pairs in bytes.
    public int getTrueLb() {
        return orUndefined(counted(layout().least()));
    }

    /// Returns the distance from the start of the first to the end of the last element, in elements
    /// of the base type; for pairs in bytes, as C lays them out.
    public int getTrueExtent() {
        long extent = counted((long) layout().beyond() - layout().least());
        PairLayout pairing = content.pairing();
        return orUndefined(pairing == null || extent == 0 ? extent : extent - pairing.padding());
    }

    /// Returns the number of elements of the base type; for pairs the number of bytes, without
    /// gaps.
    public int getSize() {
        long size = counted(layout().size());
        PairLayout pairing = content.pairing();
        return orUndefined(pairing == null ? size : size / pairing.extent() * pairing.size());
    }

    /// Converts a count: Open MPI counts pairs in bytes; mpiJava counts elements of their base
    /// type.
    private long counted(long elements) {
        return content.pairing() == null ? elements : elements * layout.unit();
    }

    /// Returns the value, or [MPI#UNDEFINED] if it is not an `int` (MPI 4.1, 5.1.5 and 5.1.7).
    private static int orUndefined(long value) {
        return value == (int) value ? (int) value : MPI.UNDEFINED;
    }

    /// No effect: a type is ready when it is created.
    public void commit() {
        layout();
    }

    /// @throws MPIException if it is predefined or was freed (`ERR_TYPE`)
    @Override
    public void free() {
        layout();
        if (isPredefined) {
            throw new MPIException(
                    MPI.ERR_TYPE, "predefined datatype cannot be freed: " + name, null);
        }
        freed = true;
    }

    /// Returns whether it has been freed, or is [MPI#DATATYPE_NULL] or its equal of mpiJava.
    public boolean isNull() {
        return freed || isNullType();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Datatype clone() {
        return dup();
    }

    /// Returns a duplicate with the same attributes.
    public Datatype dup() {
        return new Datatype(layoutOf(1), content, name, attributes.copy());
    }

    /// Returns `count` contiguous elements of a type.
    public static Datatype createContiguous(int count, Datatype oldType) {
        return oldType.derived(oldType.layoutOf(1).contiguous(count));
    }

    /// Returns blocks that are `stride` extents of the type apart.
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        Layout old = oldType.layoutOf(1);
        return oldType.derived(old.vector(count, blockLength, (long) stride * old.extent()));
    }

    /// Returns blocks that are `stride` bytes apart.
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        Layout old = oldType.layoutOf(1);
        return oldType.derived(old.vector(count, blockLength, elements(old, stride)));
    }

    /// Returns blocks at displacements in extents of the type.
    public static Datatype createIndexed(
            int[] blockLengths, int[] displacements, Datatype oldType) {
        Layout old = oldType.layoutOf(1);
        return oldType.derived(old.blocks(blockLengths, scaled(displacements, old.extent())));
    }

    /// Returns blocks of one length at displacements in extents of the type.
    public static Datatype createIndexedBlock(
            int blockLength, int[] displacements, Datatype oldType) {
        int[] lengths = new int[displacements.length];
        Arrays.fill(lengths, blockLength);
        return createIndexed(lengths, displacements, oldType);
    }

    /// Returns blocks at displacements in bytes.
    public static Datatype createHIndexed(
            int[] blockLengths, int[] displacements, Datatype oldType) {
        Layout old = oldType.layoutOf(1);
        long[] starts = new long[displacements.length];
        for (int n = 0; n < starts.length; n++) {
            starts[n] = elements(old, displacements[n]);
        }
        return oldType.derived(old.blocks(blockLengths, starts));
    }

    /// Returns blocks of several types at displacements in bytes. The base type is bytes. The type
    /// is padded as in C, unless a type in it has bounds set by [#createResized]: then only those
    /// are its bounds (MPI 4.1, 5.1.7).
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        Layout[] layouts = new Layout[types.length];
        Signature[] signatures = new Signature[types.length];
        Kind kind = Kind.PLAIN;
        for (int n = 0; n < layouts.length; n++) {
            Layout layout = types[n].layoutOf(1);
            layouts[n] = layout.asBytes();
            signatures[n] = types[n].signature();
            if (layout.element() != Element.BYTE || types[n].kindInStructure() != Kind.PLAIN) {
                kind = Kind.STRUCTURE;
            }
        }
        Layout all = Layout.structure(blockLengths, scaled(displacements, 1), layouts);
        long[] bytes = new long[layouts.length];
        Arrays.setAll(bytes, n -> (long) blockLengths[n] * layouts[n].size());
        TypeContent content = TypeContent.structure(kind, List.of(signatures), bytes);
        return new Datatype(all.padded(), content, "", new Attributes());
    }

    /// Returns the part of a multi-dimensional array that begins at `starts`; the last dimension is
    /// contiguous.
    public static Datatype createSubarray(
            int[] sizes, int[] subsizes, int[] starts, Datatype oldType) {
        if (sizes.length != subsizes.length || sizes.length != starts.length) {
            throw new MPIException(MPI.ERR_ARG, "arrays differ in length", null);
        }
        return oldType.derived(oldType.layoutOf(1).subarray(sizes, subsizes, starts));
    }

    /// Returns the type with other bounds, in bytes.
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        Layout old = oldType.layoutOf(1);
        return oldType.derived(
                old.resized(
                        Math.toIntExact(elements(old, lb)),
                        Math.toIntExact(elements(old, extent))));
    }

    private static long[] scaled(int[] displacements, int unit) {
        long[] scaled = new long[displacements.length];
        for (int n = 0; n < scaled.length; n++) {
            scaled[n] = (long) displacements[n] * unit;
        }
        return scaled;
    }

    private static long elements(Layout layout, int bytes) {
        if (bytes % layout.unit() != 0) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "displacement is not a whole number of elements: bytes=%d, datatype=%s"
                            .formatted(bytes, layout),
                    null);
        }
        return bytes / layout.unit();
    }

    public void setName(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    /// Returns a new attribute key.
    public static int createKeyval() {
        return Attributes.newKey();
    }

    public static void freeKeyval(int keyval) {
        Attributes.freeKey(keyval);
    }

    public void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /// Returns a copy of the value; null if there is none.
    public @Nullable Object getAttr(int keyval) {
        return attributes.get(keyval);
    }

    public void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    // Methods with the names of mpiJava.

    /// Same as [#createContiguous].
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return createContiguous(count, oldtype);
    }

    /// Same as [#createVector].
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return createVector(count, blocklength, stride, oldtype);
    }

    /// Returns blocks that are `stride` elements of the base type apart.
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return oldtype.derived(oldtype.layoutOf(1).vector(count, blocklength, stride));
    }

    /// Same as [#createIndexed].
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return createIndexed(blocklengths, displacements, oldtype);
    }

    /// Returns blocks at displacements in elements of the base type.
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return oldtype.derived(oldtype.layoutOf(1).blocks(blocklengths, scaled(displacements, 1)));
    }

    /// Returns blocks of several types of one base type, at displacements in its elements. `MPI.LB`
    /// and `MPI.UB` set the bounds.
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] oldtypes) {
        return StructBounds.structure(blocklengths, displacements, oldtypes);
    }

    static Datatype of(Layout layout, TypeContent content) {
        return new Datatype(layout, content, "", new Attributes());
    }

    /// Returns the extent in elements of the base type.
    public int Extent() {
        return layout().extent();
    }

    /// Returns the number of elements of the base type.
    public int Size() {
        return layout().size();
    }

    /// Returns the lower bound in elements of the base type.
    public int Lb() {
        return layout().lower();
    }

    /// Returns the upper bound in elements of the base type.
    public int Ub() {
        return layout().upper();
    }

    /// Same as [#commit].
    public void Commit() {
        commit();
    }

    /// Returns the mpiJava code of the base type.
    public int getType() {
        return baseType;
    }

    /// Returns the extent in bytes.
    long bytes() {
        return (long) layout().extent() * layout().unit();
    }

    /// Returns the size of an element of the base type in bytes.
    public int getByteSize() {
        return layout().unit();
    }

    @Override
    public String toString() {
        return name.isEmpty() ? layout.toString() : name;
    }
}
