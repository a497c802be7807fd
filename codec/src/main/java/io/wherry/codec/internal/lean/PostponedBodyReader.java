// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.handle.ReaderHandles;
import io.wherry.codec.internal.lean.handle.WorkStack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the bodies that were put off, and the frames of objects that are finished later. One
/// reader owns it.
final class PostponedBodyReader {
    private final LeanReader reader;
    private final ReaderHandles handles;
    private final GatherStacks stacks;
    private final Guard guard;
    private final WorkStack work = new WorkStack();
    private final List<Frame> frames = new ArrayList<>();
    private int depth;

    /// First handle given in the body being read.
    private int bodyMark;

    PostponedBodyReader(
            LeanReader reader, ReaderHandles handles, GatherStacks stacks, Guard guard) {
        this.reader = reader;
        this.handles = handles;
        this.stacks = stacks;
        this.guard = guard;
    }

    /// Starts a message.
    void begin() {
        bodyMark = handles.size();
    }

    /// Frames that are open.
    int depth() {
        return depth;
    }

    void clear() {
        work.clear();
        for (int i = 0; i < frames.size() && i <= depth; i++) {
            frames.get(i).object = null;
        }
        depth = 0;
    }

    /// Lets go of the classes of earlier frames; none is open.
    void forgetFrames() {
        frames.clear();
    }

    /// Called when a body names the object of `handle` again: if its own body has not been read, it
    /// is next; at once in a body that is read in order.
    void named(int handle) throws IOException {
        if (handles.pending(handle) == null) {
            return;
        }
        if (reader.nesting <= WorkStack.DEEPEST) {
            reader.nesting++;
            int base = work.size();
            work.pushRange(handle, handle + 1);
            drain(base, handles.size());
            reader.nesting--;
        } else if (handle < bodyMark) {
            work.pull(handle, handles.size());
        }
    }

    /// Reads the body of `handle` and all that follows from it.
    void read(int handle) throws IOException {
        drain(work.size(), handle);
    }

    /// Reads an object that is framed, in place.
    @Nullable Object readInFrame(FramedCodec codec) throws IOException {
        int handle = handles.add(codec.first(reader));
        Frame frame = open(codec, handle);
        codec.gather(reader, frame);
        finish(frame);
        return reader.objectOrLate(handle);
    }

    /// Reads bodies until the work stack is down to `base`, beginning with the handles from `first`
    /// on.
    private void drain(int base, int first) throws IOException {
        int next = first;
        int end = handles.size();
        while (true) {
            int mark;
            if (next == end) {
                if (work.size() == base) {
                    return;
                }
                long top = work.pop();
                if (top != WorkStack.FRAME) {
                    next = WorkStack.next(top);
                    end = WorkStack.end(top);
                    continue;
                }
                mark = handles.size();
                bodyMark = mark;
                finish(frames.get(depth - 1));
            } else {
                int handle = next++;
                Object codec = handles.pending(handle);
                if (codec == null) {
                    continue;
                }
                handles.begin(handle);
                mark = handles.size();
                bodyMark = mark;
                if (codec instanceof BodyCodec body) {
                    readBody(body, handle);
                } else {
                    work.pushRange(next, end);
                    next = end;
                    mark = readFramed(handle, (FramedCodec) codec);
                }
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

    /// Returns the first handle whose body may not have been read.
    private int readFramed(int handle, FramedCodec codec) throws IOException {
        if (codec.isInOrder()) {
            reader.inOrder(codec, handle);
            return handles.size();
        }
        int mark = handles.size();
        codec.gather(reader, open(codec, handle));
        work.pushFrame();
        return mark;
    }

    private void readBody(BodyCodec codec, int handle) throws IOException {
        Object object = handles.object(handle);
        if (object == ReaderHandles.LATE) {
            codec.readLate(reader, handle);
        } else {
            codec.readBody(reader, object);
        }
    }

    private Frame open(FramedCodec codec, int handle) throws IOException {
        if (depth == frames.size()) {
            addFrame(codec);
        }
        Frame frame = frames.get(depth++);
        frame.open(codec, handle, stacks);
        Object object = handles.object(handle);
        frame.object = object == ReaderHandles.LATE ? codec.allocate(reader) : object;
        if (frame.object != null && !codec.patchesOwnCycles()) {
            handles.replace(handle, frame.object);
        }
        return frame;
    }

    /// Depth is limited where the frames become more, so that it costs nothing where they do not.
    private void addFrame(FramedCodec codec) throws IOException {
        if (!(codec instanceof DeferredCodec)) {
            guard.admitDepth(depth + 1);
        }
        frames.add(new Frame(codec));
    }

    private void finish(Frame frame) throws IOException {
        Object object = frame.codec.finish(reader, frame);
        stacks.pop(frame);
        frame.object = null;
        depth--;
        reader.complete(frame.handle, object);
    }
}
