// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import static io.wherry.iso.internal.memory.Memory.SPACE;
import static io.wherry.iso.internal.memory.Memory.address;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.Extent;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.event.VerifiedEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.List;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Verifies a cluster: objects of known types must fill the allocated memory without gaps, and each
/// reference must be null, or refer to the start of an object of a permitted type, or to another
/// cluster.
///
/// A reference into another cluster is checked when it is used: that cluster may be received later,
/// or be replaced until then.
public final class Verification {
    private static final int FEW = 16;

    /* Words that are checked for one type before the next type, so that their memory is still in
     * the processor's cache. */
    private static final int BLOCK = 64;

    /// Number of bytes that a word of bits represents.
    private static final int WORD = Long.SIZE * Long.BYTES;

    /* The first pass walks through all objects and records their start positions by type; then the
     * permitted targets of references are known as bits, and targets need not be read again: they
     * may be far away. References that are not found there are checked individually. */

    private final Block block;
    private final Slots slots;
    private final BitIndex bitIndex;
    private final TypeGroups groups;

    /* Null if all objects must be of known types, and references must have permitted targets. */
    private final @Nullable DescribedTypes described;

    private Verification(Slots slots, Block block, @Nullable DescribedTypes described) {
        this.block = block;
        this.slots = slots;
        this.described = described;
        this.bitIndex = new BitIndex(slots, block);
        this.groups = new TypeGroups(bitIndex.words());
    }

    /// Verifies a cluster, whether it is present or not.
    ///
    /// @param root reference of its root
    /// @throws ClusterFormatException if it is corrupt
    /// @throws UnknownTypeException if it has objects of a type that this process does not know yet
    public static void run(Slots slots, Block block, int root) {
        VerifiedEvent event = FlightRecorder.isInitialized() ? VerifiedEvent.begun() : null;
        Verification verification = new Verification(slots, block, null);
        try {
            verification.run(root);
        } catch (ClusterFormatException | UnknownTypeException e) {
            verification.tell(event, e);
            throw e;
        }
        verification.tell(event, null);
    }

    private void tell(@Nullable VerifiedEvent event, @Nullable Throwable why) {
        if (event != null) {
            event.tell(block, groups::objects, why);
        }
    }

    /// Verifies a cluster before its objects are converted: their types are known or described by
    /// the source. References may refer to objects of any type.
    ///
    /// @return the types of its objects
    /// @throws ClusterFormatException if it is corrupt
    /// @throws UnknownTypeException if it has objects of a type that is neither known nor described
    public static List<Type> described(Slots slots, Block block, DescribedTypes described) {
        Verification verification = new Verification(slots, block, described);
        verification.run(block.root());
        return verification.groups.types();
    }

    private void run(int root) {
        for (int i = 0; i < block.extents().size(); i++) {
            findStarts(i);
        }
        groups.aim();
        for (int i = 0; i < block.extents().size(); i++) {
            checkObjects(i);
        }
        if (root != 0 && !isStart(root)) {
            throw badRoot(block, "root is no object", root);
        }
    }

    /// Checks that a root is null or within the cluster, without reading its objects.
    public static void checkRoot(Slots slots, Block block, int root) {
        long position = address(root);
        for (int i = 0; i < block.extents().size() && root != 0; i++) {
            long from = slots.start(block.extents().get(i).slot());
            if (position >= from + header(i) && position < from + block.used(i)) {
                return;
            }
        }
        if (root != 0) {
            throw badRoot(block, "root is not in the cluster", root);
        }
    }

    private static ClusterFormatException badRoot(Block block, String what, int root) {
        return new ClusterFormatException(
                block.origin(),
                block.rank(),
                ClusterHeader.ROOT,
                "%s: root=%08x".formatted(what, root));
    }

    private static int header(int extent) {
        return extent == 0 ? ClusterHeader.BYTES : ExtentHeader.BYTES;
    }

    /* Positions are in units of 8 bytes, as references are. */
    private long first(int extent) {
        return (slots.start(block.extents().get(extent).slot()) + header(extent)) >>> 3;
    }

    private long last(int extent) {
        return (slots.start(block.extents().get(extent).slot()) + block.used(extent)) >>> 3;
    }

    private void findStarts(int extent) {
        long end = last(extent);
        long bit = bitIndex.bit((int) first(extent)) - first(extent);
        long at = first(extent);
        while (true) {
            at = markFew(at, end, bit);
            if (at == end) {
                return;
            }
            int reference = (int) at;
            TypeGroup group = group(SPACE.get(Memory.INT, address(reference)), reference);
            if (group.units > 0) {
                at = markAlike(group, at, end, bit);
            } else {
                long units = unitsOfArray(group.layout, reference, end - at);
                group.row[(int) ((bit + at) >>> 6)] |= 1L << (bit + at);
                at += units;
            }
        }
    }

    /// Marks some objects of types that were found before, without a branch that depends on the
    /// type.
    ///
    /// @param bit bit of the first position
    /// @return the end of the marked objects
    private long markFew(long from, long end, long bit) {
        int[] ids = groups.ids;
        int[] units = groups.units;
        long[][] rows = groups.rows;
        long at = from;
        for (int i = 0; i < FEW && at < end; i++) {
            int id = SPACE.get(Memory.INT, address((int) at));
            int place = id & (ids.length - 1);
            int size = units[place];
            if (ids[place] != id || size == 0 || size > end - at) {
                break;
            }
            rows[place][(int) ((bit + at) >>> 6)] |= 1L << (bit + at);
            at += size;
        }
        return at;
    }

    /// Marks an object, and those of the same type that follow it.
    ///
    /// @param bit bit of the first position
    /// @return the end of the marked objects
    private long markAlike(TypeGroup group, long from, long end, long bit) {
        int id = group.id;
        int units = group.units;
        long last = end - units;
        if (from > last) {
            throw wrong(
                    (int) from, "object does not fit: type=%s".formatted(group.layout.type.name()));
        }
        long[] row = group.row;
        int word = (int) ((bit + from) >>> 6);
        long bits = row[word];
        long at = from;
        do {
            int next = (int) ((bit + at) >>> 6);
            if (next != word) {
                row[word] = bits;
                word = next;
                bits = row[word];
            }
            bits |= 1L << (bit + at);
            at += units;
        } while (at <= last && SPACE.get(Memory.INT, address((int) at)) == id);
        row[word] = bits;
        return at;
    }

    private long unitsOfArray(VerificationLayout layout, int reference, long most) {
        int length = SPACE.get(Memory.INT, address(reference) + Integer.BYTES);
        long units = length < 0 ? Long.MAX_VALUE : layout.type.size(length) >>> 3;
        if (units > most) {
            throw wrong(
                    reference,
                    "array does not fit: type=%s, length=%d".formatted(layout.type.name(), length));
        }
        return units;
    }

    private void checkObjects(int extent) {
        int start = (int) (slots.start(block.extents().get(extent).slot()) >>> 3);
        int first = (int) (bitIndex.bit(start) >>> 6);
        int last = first + (int) ((block.used(extent) + WORD - 1) / WORD);
        int origin = start - (first << 6);
        for (int from = first; from < last; from += BLOCK) {
            int to = Math.min(last, from + BLOCK);
            for (TypeGroup group : groups.toCheck()) {
                check(group, from, to, origin);
            }
            checkRest(from, to, origin);
        }
    }

    /// Checks the objects of a group that start in some words of its row.
    ///
    /// @param origin reference of the first bit of the row, if all positions before it belonged to
    ///     this extent
    private void check(TypeGroup group, int from, int to, int origin) {
        VerificationLayout layout = group.layout;
        for (int i = 0; i < layout.references.length; i++) {
            checkReferences(group, i, from, to, origin);
        }
        if (layout.booleans.length == 0 && group.units > 0) {
            return;
        }
        for (int word = from; word < to; word++) {
            for (long bits = group.row[word]; bits != 0; bits &= bits - 1) {
                checkOthers(group, origin + (word << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /* Checks the parts of an object that are not reference fields. */
    private void checkOthers(TypeGroup group, int object) {
        if (group.units > 0) {
            checkBooleans(group.layout, object);
        } else {
            int length = SPACE.get(Memory.INT, address(object) + Integer.BYTES);
            checkElements(group, object, length);
        }
    }

    /* Checks types without their own row. */
    private void checkRest(int from, int to, int origin) {
        long[] row = groups.rest();
        for (int word = from; word < to && row != null; word++) {
            for (long bits = row[word]; bits != 0; bits &= bits - 1) {
                int object = origin + (word << 6) + Long.numberOfTrailingZeros(bits);
                TypeGroup group = group(SPACE.get(Memory.INT, address(object)), object);
                for (int i = 0; i < group.layout.references.length; i++) {
                    int at = group.layout.references[i];
                    checkReference(
                            group.layout, i, object, SPACE.get(Memory.INT, address(object) + at));
                }
                checkOthers(group, object);
            }
        }
    }

    private void checkReferences(TypeGroup group, int field, int from, int to, int origin) {
        long[] row = group.row;
        long[] target = group.targets[field];
        int offset = group.layout.references[field];
        for (int word = from; word < to; word++) {
            int first = origin + (word << 6);
            for (long bits = row[word]; bits != 0; bits &= bits - 1) {
                int object = first + Long.numberOfTrailingZeros(bits);
                int found = SPACE.get(Memory.INT, address(object) + offset);
                if (bitIndex.missing(target, found) != 0) {
                    checkReference(group.layout, field, object, found);
                }
            }
        }
    }

    /* The target is not among the known permitted positions. */
    private void checkReference(VerificationLayout layout, int field, int object, int found) {
        if (!isGood(found, layout.targets[field])) {
            throw wrong(
                    object,
                    "%s: type=%s, field=%s, wanted=%s, reference=%08x"
                            .formatted(
                                    whatIsWrong(found),
                                    layout.type.name(),
                                    layout.fieldAt(layout.references[field]),
                                    layout.targets[field].name(),
                                    found));
        }
    }

    private boolean isGood(int reference, ReferenceTarget target) {
        if (reference == 0) {
            return true;
        }
        return isStart(reference)
                ? target.accepts(SPACE.get(Memory.INT, address(reference)))
                : isForeign(reference);
    }

    private boolean isStart(int reference) {
        return groups.isStart(bitIndex, reference);
    }

    /* Whether it refers to a position outside the slots of this cluster. */
    private boolean isForeign(int reference) {
        int slot = slots.slotOf(reference);
        for (Extent extent : block.extents()) {
            if (slot >= extent.slot() && slot < extent.slot() + extent.slots()) {
                return false;
            }
        }
        return true;
    }

    private String whatIsWrong(int reference) {
        if (!isStart(reference)) {
            return "reference leads to no object";
        }
        Type found = type(SPACE.get(Memory.INT, address(reference)));
        return "reference leads to an object of another type, "
                + (found == null ? "?" : found.name());
    }

    private void checkBooleans(VerificationLayout layout, int object) {
        for (int offset : layout.booleans) {
            checkBoolean(layout, object, SPACE.get(Memory.BYTE, address(object) + offset), offset);
        }
    }

    private void checkBoolean(VerificationLayout layout, int object, byte found, int offset) {
        if (found >>> 1 != 0) {
            throw wrong(
                    object,
                    "neither true nor false: type=%s, field=%s, value=%d"
                            .formatted(layout.type.name(), layout.fieldAt(offset), found));
        }
    }

    private void checkElements(TypeGroup group, int array, int length) {
        VerificationLayout layout = group.layout;
        if (layout.plain) {
            return;
        }
        if (layout.type.element() == Kind.BOOLEAN) {
            checkBooleans(layout, array, length);
            return;
        }
        long[] row = group.targets[0];
        long at = address(array) + Type.ARRAY_HEADER;
        for (int i = 0; i < length; i++, at += Integer.BYTES) {
            int found = SPACE.get(Memory.INT, at);
            if (bitIndex.missing(row, found) != 0 && !isGood(found, layout.targets[0])) {
                throw wrong(
                        array,
                        "%s: type=%s, index=%d, reference=%08x"
                                .formatted(whatIsWrong(found), layout.type.name(), i, found));
            }
        }
    }

    private void checkBooleans(VerificationLayout layout, int array, int length) {
        long at = address(array) + Type.ARRAY_HEADER;
        for (int i = 0; i < length; i++) {
            byte found = SPACE.get(Memory.BYTE, at + i);
            if (found >>> 1 != 0) {
                throw wrong(
                        array,
                        "neither true nor false: type=%s, index=%d, value=%d"
                                .formatted(layout.type.name(), i, found));
            }
        }
    }

    private TypeGroup group(int id, int reference) {
        TypeGroup found = groups.met(id);
        return found == null ? further(id, reference) : found;
    }

    private TypeGroup further(int id, int reference) {
        if (id == 0) {
            throw wrong(reference, "no object at this position");
        }
        Type type = type(id);
        if (type == null) {
            throw new UnknownTypeException(
                    "no type with this number: origin=%d, rank=%d, at byte %d, type=%s"
                            .formatted(
                                    block.origin(),
                                    block.rank(),
                                    position(reference),
                                    block.types().typeName(id)));
        }
        return groups.meet(
                described == null
                        ? VerificationLayout.of(type)
                        : VerificationLayout.ofAnyTargets(type));
    }

    private @Nullable Type type(int id) {
        return described == null ? Types.known(id) : described.type(id);
    }

    private ClusterFormatException wrong(int reference, String what) {
        return new ClusterFormatException(block.origin(), block.rank(), position(reference), what);
    }

    /* In bytes of the allocated memory, in the order of sending. */
    private long position(int reference) {
        long at = address(reference);
        long before = 0;
        for (int i = 0; i < block.extents().size(); i++) {
            long from = slots.start(block.extents().get(i).slot());
            if (at >= from && at < from + block.used(i)) {
                return before + at - from;
            }
            before += block.used(i);
        }
        return before;
    }
}
