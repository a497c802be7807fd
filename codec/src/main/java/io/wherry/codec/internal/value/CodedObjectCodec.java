// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.value;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Values of a program's codec that may refer to objects. They are read in order: the object of a
/// reference is complete before the next item.
final class CodedObjectCodec extends FramedCodec {
    private final CodedValue value;

    CodedObjectCodec(CodedValue value) {
        this.value = value;
        super(value.type());
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        int before = out.hooks().enter();
        ValueOutput.of(out).write(value, object);
        out.hooks().leave(before);
    }

    @Override
    protected boolean isLate() {
        return true;
    }

    @Override
    protected @Nullable Object allocate(LeanReader in) {
        return null;
    }

    @Override
    protected boolean isInOrder() {
        return true;
    }

    @Override
    protected Object readInPlace(LeanReader in) throws IOException {
        int handle = in.begin();
        Object made = ValueInput.of(in).read(value, handle);
        in.complete(handle, made);
        return made;
    }

    @Override
    protected Object readInOrder(LeanReader in, @Nullable Object object) throws IOException {
        return ValueInput.of(in).read(value, in.gathering().begunLast());
    }

    @Override
    protected void gather(LeanReader in, Frame frame) {
        throw new IllegalStateException("read in order: " + type().getName());
    }

    @Override
    protected Object finish(LeanReader in, Frame frame) {
        throw new IllegalStateException("read in order: " + type().getName());
    }
}
