// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.description.EnumOrdinals;
import java.io.IOException;
import java.util.List;

/// Constants of an enum whose writer has others, or in another order: found by their name. Reads
/// only.
public final class EvolvedEnumCodec extends InlineCodec {
    private final EnumOrdinals ordinals;

    /// @param names of the writer's constants, in their order
    public EvolvedEnumCodec(Class<?> type, List<String> names) {
        this.ordinals = EnumOrdinals.of(type, names);
        super(type);
    }

    @Override
    protected EnumOrdinals ordinals() {
        return ordinals;
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("written by another version of the class only");
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return ordinals.get(in.in().getVarint(), in.in());
    }
}
