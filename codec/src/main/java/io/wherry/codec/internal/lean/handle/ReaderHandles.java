// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import io.wherry.codec.LimitExceededException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The objects of one graph by number, and the references that wait for objects that do not exist
/// yet. One thread owns it.
public final class ReaderHandles {
    /// The entry of an object that is created later.
    public static final Object LATE = new Object();

    /// Stands where the object was in a message that could not be read.
    public static final Object LOST = new Object();

    /// Stands where the object was read unshared.
    public static final Object UNSHARED = new Object();

    /// The entry of an object whose `readResolve` returned null.
    public static final Object NULL = new Object();

    /// The entry of an object of a missing class.
    public record Absent(String className) {}

    /// An entry for a run takes more than an entry for each object of a shorter one.
    private static final int SHORT_RUN = 8;

    /// Null, or not there, for the objects of [#runs].
    private @Nullable Object[] objects = new Object[64];

    private final TableRenewal renewal = new TableRenewal();
    private final ReadRuns runs = new ReadRuns();
    private final PendingBodies pending = new PendingBodies();
    private int size;
    private int begunLast;

    /// The handle at which [#add] has to grow the table, or refuse the object.
    private int brink = objects.length;

    private final Guard guard;

    /// The most objects that a message may have.
    private final long most;

    /// Whether an object may be there that no reference may name.
    private boolean refuses;

    /// First handle of the message.
    private int base;

    /* Waiting references: a chain per late handle. chains[handle] is the index of its first wait, 0 for none. */
    private int[] chains = {};
    private @Nullable Object[] targets = new Object[16];
    private @Nullable Patchable[] patches = new Patchable[16];
    private int[] slots = new int[16];
    private int[] links = new int[16];
    private int waits = 1;

    public int size() {
        return size;
    }

    public Object object(int handle) {
        Object object = handle < objects.length ? objects[handle] : null;
        return object == null ? runs.object(handle) : object;
    }

    /// Whether no reference may name the object of `handle`.
    public boolean isRefused(int handle) {
        return refuses && isRefused(object(handle));
    }

    private static boolean isRefused(Object object) {
        return object == LOST || object == UNSHARED || object instanceof Absent;
    }

    /// Returns the entry of an object of a missing class.
    public Object absent(String className) {
        refuses = true;
        return new Absent(className);
    }

    public void replace(int handle, Object object) {
        if (handle >= objects.length) {
            lengthen(handle + 1);
        }
        objects[handle] = object;
        refuses |= isRefused(object);
    }

    /// The codec that has yet to read the body, or null if there is none or it was read.
    public @Nullable Object pending(int handle) {
        return pending.of(handle);
    }

    /// Postpones the body of `handle`.
    public void putOff(int handle, Object codec) {
        pending.add(handle, codec);
    }

    public void begin(int handle) {
        pending.remove(handle);
        begunLast = handle;
    }

    /// The handle of the object whose body, put off before, was begun last.
    public int begunLast() {
        return begunLast;
    }

    public ReaderHandles(Guard guard) {
        this.guard = guard;
        this.most = guard.limits().references();
        setBrink();
    }

    /// Starts a message.
    public void begin() {
        base = size;
        guard.beginMessage();
        setBrink();
    }

    private void setBrink() {
        brink = (int) Math.min(objects.length, base + most);
    }

    /// Returns the handle given.
    ///
    /// @throws LimitExceededException if the message has the most objects it may have
    public int add(Object object) throws LimitExceededException {
        int handle = size;
        if (handle >= brink) {
            grow();
        }
        objects[handle] = object;
        size = handle + 1;
        return handle;
    }

    /// Returns how many of `count` further objects the limit allows.
    public int room(int count) {
        return (int) Math.min(count, base + most - size);
    }

    /// Gives the next handles to the objects in `array[from .. to)`, which stay there: for no more
    /// than [#room].
    public void addRun(@Nullable Object[] array, int from, int to) throws LimitExceededException {
        if (to - from < SHORT_RUN) {
            for (int i = from; i < to; i++) {
                add(Objects.requireNonNull(array[i]));
            }
            return;
        }
        runs.add(size, array, from);
        size += to - from;
    }

    private void grow() throws LimitExceededException {
        if (size - base >= most) {
            throw guard.exceeded("references", most);
        }
        lengthen(size + 1);
    }

    private void lengthen(int least) {
        int length = ArrayCapacity.of(objects.length, least);
        objects = Arrays.copyOf(objects, length);
        setBrink();
    }

    /// Gives the handles below `end` to objects that were in a message that could not be read.
    public void lose(int end) {
        if (end > objects.length) {
            lengthen(end);
        }
        Arrays.fill(objects, size, end, LOST);
        refuses = true;
        size = end;
    }

    /// Records that reference `slot` of `target` must be set to the object of `handle` when that
    /// exists.
    public void await(int handle, Object target, int slot, Patchable patch) {
        if (chains.length < objects.length) {
            chains = Arrays.copyOf(chains, objects.length);
        }
        if (waits == slots.length) {
            growWaits();
        }
        targets[waits] = target;
        patches[waits] = patch;
        slots[waits] = slot;
        links[waits] = chains[handle];
        chains[handle] = waits++;
    }

    private void growWaits() {
        int length = ArrayCapacity.of(waits, waits + 1L);
        targets = Arrays.copyOf(targets, length);
        patches = Arrays.copyOf(patches, length);
        slots = Arrays.copyOf(slots, length);
        links = Arrays.copyOf(links, length);
    }

    /// The object of `handle` is complete: stores it, and gives it to all references that wait for
    /// it.
    public void complete(int handle, @Nullable Object object, long position) throws IOException {
        objects[handle] = object == null ? NULL : object;
        if (handle >= chains.length) {
            return;
        }
        int wait = chains[handle];
        chains[handle] = 0;
        while (wait != 0) {
            patch(wait, object, position);
            wait = links[wait];
        }
    }

    private void patch(int wait, @Nullable Object object, long position) throws IOException {
        Object target = Objects.requireNonNull(targets[wait]);
        Patchable patch = Objects.requireNonNull(patches[wait]);
        try {
            patch.patch(target, slots[wait], object);
        } catch (ClassCastException | ArrayStoreException e) {
            String message =
                    "object does not fit its reference: class="
                            + (object == null ? "null" : object.getClass().getName())
                            + ", in="
                            + target.getClass().getName()
                            + ", reference="
                            + slots[wait];
            throw new WireFormatException(message, position, e);
        }
        targets[wait] = null;
    }

    /// Returns all objects, if they are no more than `most` and a reference may name each of them;
    /// otherwise null.
    public Object @Nullable [] save(int most) {
        if (refuses || size > most) {
            return null;
        }
        Object[] all = new Object[size];
        for (int handle = 0; handle < size; handle++) {
            all[handle] = object(handle);
        }
        return all;
    }

    /// Continues with the objects of [#save].
    public void resume(Object[] saved) {
        System.arraycopy(saved, 0, objects, 0, saved.length);
        size = saved.length;
    }

    public void clear() {
        refuses = false;
        if (size == 0) {
            return;
        }
        runs.clear();
        if (objects.length > 1 << 12 && size < objects.length >> 4) {
            objects = new Object[64];
            chains = new int[0];
        } else {
            clearObjects();
            if (chains.length > 0) {
                Arrays.fill(chains, 0, Math.min(size, chains.length), 0);
            }
        }
        size = 0;
        clearWaits();
    }

    private void clearObjects() {
        @Nullable Object[] cleared = renewal.cleared(objects, size);
        if (cleared != objects) {
            objects = cleared;
        }
    }

    /// Forgets the references of the message that has ended.
    public void clearWaits() {
        pending.clear();
        if (waits == 1) {
            return;
        }
        Arrays.fill(targets, 0, waits, null);
        waits = 1;
    }

    /// Makes `root`, of a message that began at handle `base`, the only reference to its object.
    ///
    /// @param back the handle of the last back-reference
    public void disown(@Nullable Object root, int base, int back) throws InvalidObjectException {
        if (size() > base) {
            replace(base, UNSHARED);
        } else if (root != null && back < base && object(back) == root) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
    }
}
