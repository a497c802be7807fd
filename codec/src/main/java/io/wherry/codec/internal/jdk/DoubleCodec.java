// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Boxed doubles. Content: the 8 bytes of the raw bits.
final class DoubleCodec extends ImmutableLeafCodec {
    DoubleCodec() {
        super(Double.class);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putLong(Double.doubleToRawLongBits((Double) object));
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return Double.longBitsToDouble(in.in().getLong());
    }
}
