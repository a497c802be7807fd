// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.value;

import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Values of a program's codec that refer to no objects. Their content follows the first reference.
final class CodedLeafCodec extends LeafCodec {
    private final CodedValue value;

    CodedLeafCodec(CodedValue value) {
        this.value = value;
        super(value.type());
    }

    @Override
    protected boolean isValue() {
        return true;
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        ValueOutput.of(out).write(value, object);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return ValueInput.of(in).read(value, ValueInput.NO_HANDLE);
    }
}
