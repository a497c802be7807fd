// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Skips constants of a missing enum that the graph here does not need. Reads only.
public final class SkippedEnumCodec extends InlineCodec {
    public SkippedEnumCodec() {
        super(Object.class);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class");
    }

    /// Returns the ordinal, as a value that is not null.
    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return in.in().getVarint();
    }
}
