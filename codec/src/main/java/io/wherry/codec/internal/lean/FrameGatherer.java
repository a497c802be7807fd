// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.handle.ReaderHandles;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads onto the stacks of the frame that is open. One reader owns it.
public final class FrameGatherer {
    private final LeanReader reader;
    private final ReaderHandles handles;
    private final GatherStacks stacks;

    FrameGatherer(LeanReader reader, ReaderHandles handles, GatherStacks stacks) {
        this.reader = reader;
        this.handles = handles;
        this.stacks = stacks;
    }

    /// Reads a reference onto the value stack of the frame that is open.
    ///
    /// An object that comes later is complete before the frame is finished, unless the frame is
    /// part of that very object: then waiting is impossible, and the reference is null, as in
    /// java.io.
    public void reference() throws IOException {
        referenceOrHandle();
    }

    /// As [#reference], but if waiting is impossible, `patch` puts the object into reference `slot`
    /// of `target` when it is there.
    void reference(Object target, int slot, Patchable patch) throws IOException {
        int handle = referenceOrHandle();
        if (handle >= 0) {
            handles.await(handle, target, slot, patch);
        }
    }

    /// Reads as [#reference] does, for a value that is not needed: null stands for an object of a
    /// missing class.
    public void skipped() throws IOException {
        push(skip());
    }

    /// Reads a reference that is not needed; returns the result of [LeanReader#reference], or null
    /// for an object of a missing class.
    public @Nullable Object skip() throws IOException {
        int token = reader.peekToken();
        if (token != Token.BACK && token < Token.FIRST_DESCRIBED) {
            return reader.reference();
        }
        reader.in().getByte();
        if (token == Token.BACK) {
            int handle = reader.namedAgain();
            return handles.object(handle) instanceof ReaderHandles.Absent
                    ? null
                    : reader.backTo(handle);
        }
        Object value = reader.classes.ofSkipped(token, reader.in()).readNew(reader);
        return value instanceof ReaderHandles.Absent ? null : value;
    }

    /// Reads as [#skip], for a value that nothing waits for: null also for an object that does not
    /// exist yet.
    public @Nullable Object pass() throws IOException {
        Object value = skip();
        reader.forgetLate();
        return value;
    }

    /// Returns the placeholder for an object of a missing class.
    public Object absent(String className) {
        return handles.absent(className);
    }

    /// Reads as [#reference] does, for a reference that can be set after the frame: if it is null
    /// because the frame is part of its object, the place on the value stack and the object's
    /// handle are pushed as items.
    public void awaited() throws IOException {
        awaited(referenceOrHandle());
    }

    /// Pushes a key and its value, which is the last reference read and comes later, as [#awaited]
    /// does.
    public void late(@Nullable Object key) {
        stacks.pushValue(key);
        awaited(push(null));
    }

    private void awaited(int handle) {
        if (handle >= 0) {
            stacks.pushItem(stacks.valueCount() - 1);
            stacks.pushItem(handle);
        }
    }

    /// Reads as [#awaited] does, for an object that is looked up by its content. Returns false if
    /// the object is not complete: its body is being read.
    public boolean key() throws IOException {
        int token = reader.in().peekByte();
        awaited();
        return token != Token.BACK
                || !isOpen(reader.lastBack)
                || hashesByIdentity(stacks.values()[stacks.valueCount() - 1]);
    }

    /// Whether an object can be looked up before it has been read.
    private static boolean hashesByIdentity(@Nullable Object key) {
        return key != null
                && inherits(key.getClass(), "hashCode")
                && inherits(key.getClass(), "equals", Object.class);
    }

    private static boolean inherits(Class<?> type, String method, Class<?>... parameters) {
        try {
            return type.getMethod(method, parameters).getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError("every class has it: " + method, e);
        }
    }

    /// Returns the handle of the object that the open frame is part of, or -1.
    private int referenceOrHandle() throws IOException {
        return push(reader.reference());
    }

    private int push(@Nullable Object value) {
        stacks.pushValue(value);
        if (value != null || !reader.isLate()) {
            return -1;
        }
        int handle = reader.takeLate();
        if (handles.pending(handle) == null) {
            return handle;
        }
        handles.await(handle, stacks, stacks.valueCount() - 1, stacks);
        return -1;
    }

    /// The handle that the next object will get.
    public int nextHandle() {
        return handles.size();
    }

    /// The handle of the object whose body, put off before, was begun last.
    public int begunLast() {
        return handles.begunLast();
    }

    /// The handle that the last back-reference named.
    public int lastBack() {
        return reader.lastBack;
    }

    /// No later reference may name `object`, if `handle` is its own.
    public void unshare(int handle, Object object) {
        if (handle < handles.size() && handles.object(handle) == object) {
            handles.replace(handle, ReaderHandles.UNSHARED);
        }
    }

    /// Whether no reference may name the object of `handle`.
    public boolean isUnshared(int handle) {
        return handle < handles.size() && handles.object(handle) == ReaderHandles.UNSHARED;
    }

    /// Reads `count` bytes onto the byte stack of the frame that is open and returns where they
    /// start.
    public int bytes(int count) throws IOException {
        SegmentInput in = reader.in();
        int from = in.require(count);
        int at = stacks.pushBytes(count);
        System.arraycopy(in.bytes(), from, stacks.bytes(), at, count);
        return at;
    }

    /// True if the object of `handle` is one whose body is being read.
    private boolean isOpen(int handle) {
        for (int level = 1; level <= reader.nesting; level++) {
            if (reader.open[level] == handle) {
                return true;
            }
        }
        return false;
    }
}
