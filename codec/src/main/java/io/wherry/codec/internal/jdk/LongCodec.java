// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Boxed longs. Content: 8 bytes.
final class LongCodec extends ImmutableLeafCodec {
    LongCodec() {
        super(Long.class);
    }

    @Override
    protected boolean isCanonical(Object object) {
        return Numbers.isSmall((Long) object);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putLong((Long) object);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return in.in().getLong();
    }
}
