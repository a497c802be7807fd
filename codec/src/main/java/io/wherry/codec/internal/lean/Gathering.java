// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.IOException;

/// Reads onto the stacks of the frame that is open. One reader owns it.
public final class Gathering {
    private final LeanReader reader;
    private final ReaderHandles handles;
    private final GatherStacks stacks;

    Gathering(LeanReader reader, ReaderHandles handles, GatherStacks stacks) {
        this.reader = reader;
        this.handles = handles;
        this.stacks = stacks;
    }

    /// Reads a reference onto the value stack of the frame that is open.
    ///
    /// An object that comes later is complete before the frame is finished, unless the frame is part of that very
    /// object: then nothing can be waited for, and null stands there, as in java.io.
    public void reference() throws IOException {
        referenceOrHandle();
    }

    /// As [#reference], for what can be filled after the frame: where null stands for an object that the frame
    /// is part of, the place on the value stack and the object's handle are pushed as items.
    public void awaited() throws IOException {
        int handle = referenceOrHandle();
        if (handle >= 0) {
            stacks.pushItem(stacks.valueCount() - 1);
            stacks.pushItem(handle);
        }
    }

    /// As [#awaited], for what is looked up by its content. Answers false if that is not there yet: it is an object
    /// whose body is being read.
    public boolean key() throws IOException {
        int token = reader.in().peekByte();
        awaited();
        return token != Token.BACK || !reader.isOpen(reader.lastBack);
    }

    /// Returns the handle of the object that the open frame is part of, or -1.
    private int referenceOrHandle() throws IOException {
        Object value = reader.reference();
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

    /// Reads `count` bytes onto the byte stack of the frame that is open and returns where they start.
    public int bytes(int count) throws IOException {
        SegmentInput in = reader.in();
        int from = in.require(count);
        int at = stacks.pushBytes(count);
        System.arraycopy(in.bytes(), from, stacks.bytes(), at, count);
        return at;
    }
}
