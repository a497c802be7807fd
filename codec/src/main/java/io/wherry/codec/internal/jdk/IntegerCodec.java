// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Boxed ints. Content: zigzag varint.
final class IntegerCodec extends ImmutableLeafCodec {

    IntegerCodec() {
        super(Integer.class);
    }

    @Override
    protected int hash(LeanWriter out, Object object) {
        return (Integer) object;
    }

    @Override
    protected boolean isCanonical(Object object) {
        return Numbers.isSmall((Integer) object);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putSigned((Integer) object);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return in.in().getSigned();
    }
}
