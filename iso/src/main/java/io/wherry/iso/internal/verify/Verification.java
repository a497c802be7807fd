// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import static io.wherry.iso.internal.memory.Memory.SPACE;
import static io.wherry.iso.internal.memory.Memory.address;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ExtentHeader;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import org.jspecify.annotations.Nullable;

/// Looks through a cluster: whether objects of known types stand one behind another in all that is taken, and each reference
/// is null, or leads to the start of an object of the right type, or out of the cluster.
///
/// A reference into another cluster is checked when it is used: that one may come later, or be another by then.
public final class Verification {
    private static final int FEW = 64;

    private final Block block;
    private final Slots slots;
    private final Starts starts;
    private final @Nullable Layout[] layouts = new @Nullable Layout[FEW];

    /* Objects of one type alone need not be looked at again for where a reference leads: they may be far from each other. */
    private @Nullable Layout met;
    private @Nullable Layout sole;

    private Verification(Slots slots, Block block) {
        this.block = block;
        this.slots = slots;
        this.starts = new Starts(slots, block);
    }

    /// Looks through it, whether it is present or not.
    ///
    /// @param root of it
    /// @throws ClusterFormatException if something is wrong
    /// @throws UnknownTypeException if it has objects of a type that nobody here has named yet
    public static void run(Slots slots, Block block, int root) {
        Verification verification = new Verification(slots, block);
        for (int i = 0; i < block.extents().size(); i++) {
            verification.findStarts(i);
        }
        for (int i = 0; i < block.extents().size(); i++) {
            verification.checkObjects(i);
        }
        if (root != 0 && !verification.starts.isStart(root)) {
            throw badRoot(block, "root is no object", root);
        }
    }

    /// Looks through a cluster that came, if that was put off. One that is not sound is gone then.
    public static void require(Block block) {
        if (block.isVerified()) {
            return;
        }
        synchronized (block) {
            if (!block.isVerified() && block.isPresent()) {
                runOrRelease(Slots.here(), block);
            }
        }
    }

    private static void runOrRelease(Slots slots, Block block) {
        try {
            run(slots, block, block.root());
            block.setVerified(true);
        } catch (ClusterFormatException e) {
            block.release();
            throw e;
        }
    }

    /// Looks whether a root is null or within the cluster, which takes no look at its objects.
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

    /* Positions in units of 8 bytes, as references count. */
    private long first(int extent) {
        return (slots.start(block.extents().get(extent).slot()) + header(extent)) >>> 3;
    }

    private long last(int extent) {
        return (slots.start(block.extents().get(extent).slot()) + block.used(extent)) >>> 3;
    }

    private void findStarts(int extent) {
        long end = last(extent);
        Layout last = met;
        for (long at = first(extent); at < end; ) {
            int reference = (int) at;
            Layout layout = layout(SPACE.get(Memory.INT, address(reference)), reference);
            long units = layout.units;
            if (units == 0) {
                units = unitsOfArray(layout, reference, end - at);
            }
            if (units > end - at) {
                throw wrong(
                        reference, "object does not fit: type=%s".formatted(layout.type.name()));
            }
            starts.mark(reference);
            at += units;
            if (layout != last) {
                sole = last == null ? layout : null;
                last = layout;
            }
        }
        met = last;
    }

    private long unitsOfArray(Layout layout, int reference, long most) {
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
        long last = last(extent);
        for (long at = first(extent); at < last; ) {
            int reference = (int) at;
            Layout layout = layout(SPACE.get(Memory.INT, address(reference)), reference);
            if (layout.units == 0) {
                int length = SPACE.get(Memory.INT, address(reference) + Integer.BYTES);
                at += layout.type.size(length) >>> 3;
                checkElements(layout, reference, length);
            } else {
                at += layout.units;
                checkFields(layout, reference);
            }
        }
    }

    private void checkFields(Layout layout, int object) {
        if (layout.plain) {
            return;
        }
        int[] references = layout.references;
        for (int i = 0; i < references.length; i++) {
            int found = SPACE.get(Memory.INT, address(object) + references[i]);
            if (found != 0 && !isGood(found, layout.targets[i])) {
                throw wrong(
                        object,
                        "%s: type=%s, field=%s, wanted=%s, reference=%08x"
                                .formatted(
                                        whatIsWrong(found),
                                        layout.type.name(),
                                        layout.fieldAt(references[i]),
                                        layout.targets[i].name(),
                                        found));
            }
        }
        for (int offset : layout.booleans) {
            checkBoolean(layout, object, SPACE.get(Memory.BYTE, address(object) + offset), offset);
        }
    }

    private boolean isGood(int reference, Target target) {
        if (!starts.isStart(reference)) {
            return starts.isForeign(reference);
        }
        Layout only = sole;
        return target.accepts(only == null ? SPACE.get(Memory.INT, address(reference)) : only.id);
    }

    private String whatIsWrong(int reference) {
        if (!starts.isStart(reference)) {
            return "reference leads to no object";
        }
        Type found = Types.of(SPACE.get(Memory.INT, address(reference)));
        return "reference leads to an object of another type, " + found.name();
    }

    private void checkBoolean(Layout layout, int object, byte found, int offset) {
        if (found >>> 1 != 0) {
            throw wrong(
                    object,
                    "neither true nor false: type=%s, field=%s, value=%d"
                            .formatted(layout.type.name(), layout.fieldAt(offset), found));
        }
    }

    private void checkElements(Layout layout, int array, int length) {
        if (layout.plain) {
            return;
        }
        if (layout.type.element() == Kind.BOOLEAN) {
            checkBooleans(layout, array, length);
            return;
        }
        Target target = layout.targets[0];
        long at = address(array) + Type.ARRAY_HEADER;
        for (int i = 0; i < length; i++, at += Integer.BYTES) {
            int found = SPACE.get(Memory.INT, at);
            if (found != 0 && !isGood(found, target)) {
                throw wrong(
                        array,
                        "%s: type=%s, index=%d, reference=%08x"
                                .formatted(whatIsWrong(found), layout.type.name(), i, found));
            }
        }
    }

    private void checkBooleans(Layout layout, int array, int length) {
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

    private Layout layout(int id, int reference) {
        Layout found = layouts[id & (FEW - 1)];
        return found != null && found.id == id ? found : further(id, reference);
    }

    private Layout further(int id, int reference) {
        if (id == 0) {
            throw wrong(reference, "nothing where an object should be");
        }
        Type type = Types.known(id);
        if (type == null) {
            throw new UnknownTypeException(
                    "no type with this number: origin=%d, rank=%d, at byte %d, id=%08x"
                            .formatted(block.origin(), block.rank(), position(reference), id));
        }
        Layout layout = Layout.of(type);
        layouts[id & (FEW - 1)] = layout;
        return layout;
    }

    private ClusterFormatException wrong(int reference, String what) {
        return new ClusterFormatException(block.origin(), block.rank(), position(reference), what);
    }

    /* In bytes of what is taken, as they are sent. */
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
