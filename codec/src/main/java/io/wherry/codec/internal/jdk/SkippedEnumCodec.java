// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Constants of an enum that nobody has here, which nobody looks at. Reads only.
public final class SkippedEnumCodec extends InlineCodec {
    public SkippedEnumCodec() {
        super(Object.class);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class");
    }

    /// Answers the ordinal: something that is not null.
    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return in.in().getVarint();
    }
}
