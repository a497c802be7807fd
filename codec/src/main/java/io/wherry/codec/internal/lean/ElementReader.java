// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.handle.ReaderHandles;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads the elements of lists and arrays. One reader owns it.
public final class ElementReader {
    private final LeanReader reader;
    private final ReaderHandles handles;
    private final ReaderClasses classes;
    private final SegmentInput in;

    ElementReader(LeanReader reader, ReaderHandles handles, ReaderClasses classes) {
        this.reader = reader;
        this.handles = handles;
        this.classes = classes;
        this.in = reader.in();
    }

    /// Returns true if the next element may begin a run: see [#read].
    public boolean startsRun() throws IOException {
        return runs(classes.atHand(in.peekByte())) != null;
    }

    /// Returns true if the next reference is a leaf met for the first time, of a class the format
    /// knows.
    public boolean nextIsLeaf() throws IOException {
        return classes.isKnownLeaf(in.peekByte());
    }

    /// Reads references, reserved by [io.wherry.codec.internal.lean.segment.ElementBudget#reserve], into `target[from .. to)`;
    /// objects of one class without references in a loop of generated code.
    ///
    /// @param target an array that no user code ever sees: see `ReadRuns` in `handle`
    /// @return the index of the first element that was not read: of an object that comes later
    ///     ([LeanReader#isLate]), or `to`
    /// @throws WireFormatException that names the index of an element that cannot be read
    public int read(@Nullable Object[] target, int from, int to) throws IOException {
        int at = from;
        try {
            while (at < to) {
                int token = in.peekByte();
                ClassCodec codec = classes.atHand(token);
                Fields fields = runs(codec);
                int end =
                        codec == null || fields == null
                                ? at
                                : readRun(fields, codec, target, at, to);
                if (end > at) {
                    at = end;
                    continue;
                }
                reader.budget().release(1);
                in.skipByte();
                Object element = reader.reference(token);
                if (element == null && reader.isLate()) {
                    reader.budget().release(-1);
                    return at;
                }
                target[at++] = element;
            }
            return at;
        } catch (WireFormatException e) {
            e.locateElement(at);
            throw e;
        }
    }

    private int readRun(
            Fields fields, ClassCodec codec, @Nullable Object[] target, int from, int to)
            throws IOException {
        int end = fields.readRun(in, codec, target, from, from + handles.room(to - from));
        if (end > from) {
            handles.addRun(target, from, end);
            reader.budget().release(end - from);
        }
        return end;
    }

    /// Deep in the graph bodies are put off, and no run can be read: as [LeanWriter#mayRun].
    private @Nullable Fields runs(@Nullable ClassCodec codec) {
        Fields fields = codec == null || !reader.readsInPlace() ? null : codec.direct();
        return fields != null && fields.readsRuns() ? fields : null;
    }
}
