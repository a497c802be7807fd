// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Fields;
import org.jspecify.annotations.Nullable;

/// Strings, copied in and out.
final class TextElement implements Element<String> {
    private final Type array = Types.arrayOf(Types.TEXT);

    @Override
    public Type array() {
        return array;
    }

    @Override
    public @Nullable String get(int from, int index) {
        return Fields.getStringAt(from, index);
    }

    @Override
    public void put(int into, int index, @Nullable String value) {
        Fields.putTextAt(into, index, value);
    }
}
