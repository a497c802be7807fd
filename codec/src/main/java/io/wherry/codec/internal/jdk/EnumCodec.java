// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;

/// Enum constants. Content: varint ordinal; the fingerprint of the class covers the constants'
/// names.
@SuppressWarnings("EnumOrdinal") // checked by the fingerprint
public final class EnumCodec extends InlineCodec {
    private final Enum<?>[] constants;

    /// @param type the enum class itself, not the class of a constant's body
    public EnumCodec(Class<?> type) {
        this.constants = (Enum<?>[]) type.getEnumConstants();
        super(type);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        out.out().putVarint(((Enum<?>) object).ordinal());
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        int ordinal = in.in().getVarint();
        if (ordinal < 0 || ordinal >= constants.length) {
            throw in.in()
                    .corrupt(
                            "no such constant: class=" + type().getName() + ", ordinal=" + ordinal);
        }
        return constants[ordinal];
    }
}
