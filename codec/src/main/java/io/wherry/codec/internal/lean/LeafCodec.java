// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.handle.ReaderHandles;
import java.io.IOException;

/// Objects whose content has no references: it follows the first reference, later ones are
/// back-references.
public abstract non-sealed class LeafCodec extends ClassCodec {

    protected LeafCodec(Class<?> type) {
        super(type);
    }

    protected abstract void writeContent(LeanWriter out, Object object) throws IOException;

    protected abstract Object readContent(LeanReader in) throws IOException;

    /// True for an object the JVM keeps one copy of: it is written without a handle.
    protected boolean isCanonical(Object object) {
        return false;
    }

    /// True for a value that the writer may write by content at each reference.
    protected boolean isValue() {
        return hashesContent();
    }

    @Override
    public void write(LeanWriter out, WriterClass described, Object object) throws IOException {
        if (isCanonical(object) || !out.wroteLeafBack(object, this)) {
            writeNew(out, described, object);
        }
    }

    @Override
    final void writeNew(LeanWriter out, WriterClass described, Object object) throws IOException {
        out.token(described);
        writeContent(out, object);
    }

    @Override
    public Object readNew(LeanReader in) throws IOException {
        Object object = readContent(in);
        if (!isCanonical(object)) {
            in.handles.add(object);
        }
        return object;
    }

    /// Returns the handles of the objects that `in` reads, for objects within one of this codec.
    protected static ReaderHandles handles(LeanReader in) {
        return in.handles;
    }
}
