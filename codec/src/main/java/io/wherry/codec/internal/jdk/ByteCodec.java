// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Boxed bytes. Content: 1 byte.
final class ByteCodec extends InlineCodec {
    ByteCodec() {
        super(Byte.class);
    }

    @Override
    protected boolean standsAlone() {
        return true;
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putByte((Byte) object);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return (byte) in.in().getByte();
    }
}
