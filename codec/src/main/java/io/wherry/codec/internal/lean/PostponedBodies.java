// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.WorkStack;
import io.wherry.codec.internal.lean.handle.WriterHandles;
import java.io.IOException;

/// The bodies that a writer puts off where objects nest too deep: a work list in the handle table.
/// One writer owns it.
final class PostponedBodies {
    private final LeanWriter writer;
    private final WriterHandles handles;
    private final WorkStack work = new WorkStack();

    /// First handle given in the body being written.
    private int bodyMark;

    /// Work lists that are being written within one another.
    private int drains;

    PostponedBodies(LeanWriter writer, WriterHandles handles) {
        this.writer = writer;
        this.handles = handles;
    }

    /// Starts a message.
    void begin() {
        bodyMark = handles.size();
    }

    /// Postpones the body of the object that was given the last handle. In the innermost body that
    /// is written in place, it is written at once, with those met in it.
    void add(ClassCodec codec) throws IOException {
        int handle = handles.size() - 1;
        handles.pending().add(handle, codec);
        if (writer.nesting == WorkStack.DEEPEST) {
            writer.nesting++;
            drain(work.size(), handle);
            writer.nesting--;
            if (!writer.tracks() && drains == 0) {
                handles.clear();
            }
        }
    }

    /// Writes the postponed body of an object that user code names, and puts forward that of any
    /// other.
    void named(int handle) throws IOException {
        if (writer.nesting == WorkStack.DEEPEST) {
            writer.nesting++;
            write(handle);
            writer.nesting--;
        } else if (handle < bodyMark) {
            work.pull(handle, handles.size());
        }
    }

    /// Writes the body of `handle`, and those met in it.
    private void write(int handle) throws IOException {
        int depth = work.size();
        work.pushRange(handle, handle + 1);
        drain(depth, handles.size());
    }

    void clear() {
        work.clear();
        drains = 0;
    }

    /// Writes bodies until the work stack is down to `depth`, beginning with those of the handles
    /// from `first` on.
    private void drain(int depth, int first) throws IOException {
        drains++;
        writePending(depth, first);
        drains--;
    }

    private void writePending(int depth, int first) throws IOException {
        int next = first;
        int end = handles.size();
        while (true) {
            if (next == end) {
                if (work.size() == depth) {
                    return;
                }
                long top = work.pop();
                if (top != WorkStack.FRAME) {
                    next = WorkStack.next(top);
                    end = WorkStack.end(top);
                }
                continue;
            }
            int handle = next++;
            Object codec = handles.pending().of(handle);
            if (codec == null) {
                continue;
            }
            handles.pending().remove(handle);
            int mark = handles.size();
            bodyMark = mark;
            if (codec instanceof BodyCodec body) {
                body.writeBody(writer, handles.object(handle));
            } else {
                work.pushRange(next, end);
                next = end;
                mark = writeFramed((FramedCodec) codec, handles.object(handle));
            }
            if (work.hasPulled()) {
                work.pushRange(next, end);
                work.pushMet(mark, handles.size());
                next = end;
            } else if (handles.size() > mark) {
                work.pushRange(next, end);
                next = mark;
                end = handles.size();
            }
        }
    }

    /// Returns the first handle whose body may not have been written.
    private int writeFramed(FramedCodec codec, Object object) throws IOException {
        if (codec.isInOrder()) {
            writer.nesting--;
            writer.hooks().deeper(() -> codec.writeBody(writer, object));
            writer.nesting++;
            return handles.size();
        }
        int mark = handles.size();
        work.pushFrame();
        codec.writeBody(writer, object);
        return mark;
    }
}
