// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.shape.Instantiator;
import java.io.IOException;

/// Ordinary serializable classes without hooks: their fields, topmost level first.
public final class PlainCodec extends BodyCodec {
    private final Instantiator instantiator;
    private final Fields[] levels;

    public PlainCodec(Class<?> type, Instantiator instantiator, Fields[] levels) {
        this.instantiator = instantiator;
        this.levels = levels.clone();
        super(type);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        for (Fields level : levels) {
            level.write(out, object);
        }
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return instantiator.instantiate();
    }

    @Override
    protected void readBody(LeanReader in, Object object) throws IOException {
        for (Fields level : levels) {
            level.read(in, object);
        }
    }
}
