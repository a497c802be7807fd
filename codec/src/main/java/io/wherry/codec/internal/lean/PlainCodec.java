// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.shape.Instantiator;
import java.io.IOException;
import java.util.Arrays;

/// Ordinary serializable classes without hooks: their fields, topmost level first.
public final class PlainCodec extends BodyCodec {
    private final Instantiator instantiator;
    private final Fields own;
    private final Fields[] inherited;

    public PlainCodec(Class<?> type, Instantiator instantiator, Fields[] levels) {
        this.instantiator = instantiator;
        this.own = levels[levels.length - 1];
        this.inherited = Arrays.copyOf(levels, levels.length - 1);
        super(type);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        for (Fields level : inherited) {
            level.write(out, object);
        }
        own.write(out, object);
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return own.instantiate(instantiator);
    }

    @Override
    protected void readBody(LeanReader in, Object object) throws IOException {
        for (Fields level : inherited) {
            level.read(in, object);
        }
        own.read(in, object);
    }
}
