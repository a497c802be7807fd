// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.WriterHandles;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes the elements of lists and arrays. One writer owns it.
public final class ElementWriter {
    private final LeanWriter writer;
    private final WriterHandles handles;
    private final WriterClasses classes;
    private final SegmentOutput out;

    /// The byte that stands for the class of the run.
    private byte token;

    ElementWriter(LeanWriter writer, WriterHandles handles, WriterClasses classes) {
        this.writer = writer;
        this.handles = handles;
        this.classes = classes;
        this.out = writer.out();
    }

    /// Writes references to the first `count` elements of `source`, objects of one class and
    /// without references but strings in a loop of generated code.
    public void write(@Nullable Object[] source, int count) throws IOException {
        WriterClass last = null;
        for (int at = writeUnchanged(source, count); at < count; at++) {
            last = writer.reference(source[at], last);
        }
    }

    /// Writes elements as [#write] does, but stops after user code has run: it may have changed the
    /// list that `source` is a copy of.
    ///
    /// @return the number of elements written
    public int writeUnchanged(@Nullable Object[] source, int count) throws IOException {
        int at = 0;
        WriterClass last = null;
        while (at < count && !writer.ranUserCode()) {
            Object element = source[at];
            Fields fields = null;
            if (element != null) {
                last = classes.of(element.getClass(), last);
                fields = begins(last);
            }
            if (fields == null) {
                last = writer.reference(element, last);
                at++;
            } else {
                at = fields.writeRun(this, source, at, count);
            }
        }
        return at;
    }

    /// Returns true if a run may begin with `element`: see [#write].
    public boolean startsRun(Object element) throws IOException {
        if (element.getClass() == String.class) {
            return false;
        }
        Fields fields = writer.described(element).direct();
        return fields != null && fields.writesRuns();
    }

    /// Begins a run with `element`, or returns null.
    private @Nullable Fields begins(WriterClass described) throws IOException {
        Fields fields = described.direct();
        if (fields == null || !fields.writesRuns() || !writer.mayRun() || described.token() == 0) {
            return null;
        }
        token = (byte) described.token();
        return fields;
    }

    /// Returns true if objects of that class, the tails of one another, may be written as elements
    /// of a run; called by generated code.
    public boolean beginsChain(WriterClass described) {
        if (!writer.mayRun() || described.nestsTail() || described.token() == 0) {
            return false;
        }
        token = (byte) described.token();
        return true;
    }

    /// Writes a back-reference if `object` was met before; otherwise gives it a handle and returns
    /// false. Called by generated code.
    ///
    /// @param hash that of the object's fields
    public boolean wroteBack(Object object, int hash) throws IOException {
        if (!writer.tracks()) {
            return false;
        }
        int handle = handles.find(object, hash);
        if (handle < 0) {
            return false;
        }
        writer.back(handle);
        return true;
    }

    /// Writes the token and returns where to put the `bytes` of the object; called by generated
    /// code.
    public int begin(int bytes) throws IOException {
        int at = out.reserve(1 + bytes);
        out.bytes()[at] = token;
        return at + 1;
    }

    /// Writes a reference to a string; called by generated code.
    public void string(@Nullable String text) throws IOException {
        writer.string(text);
    }

    /// Returns the buffer that [#begin] gave a place in; called by generated code.
    public byte[] bytes() {
        return out.bytes();
    }
}
