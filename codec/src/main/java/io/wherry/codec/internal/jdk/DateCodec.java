// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.Date;

/// Dates, which are mutable. Content: the 8 bytes of [Date#getTime].
@SuppressWarnings("JavaUtilDate") // it is what real graphs hold
final class DateCodec extends LeafCodec {
    DateCodec() {
        super(Date.class);
    }

    @Override
    protected boolean standsAlone() {
        return true;
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putLong(((Date) object).getTime());
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return new Date(in.in().getLong());
    }
}
