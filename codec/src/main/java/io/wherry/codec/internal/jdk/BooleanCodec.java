// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Boxed booleans. Content: 1 byte, 0 for false.
final class BooleanCodec extends InlineCodec {
    BooleanCodec() {
        super(Boolean.class);
    }

    @Override
    protected boolean standsAlone() {
        return true;
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putByte((Boolean) object ? 1 : 0);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return in.in().getByte() != 0;
    }
}
