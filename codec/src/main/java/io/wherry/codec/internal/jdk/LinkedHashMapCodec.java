// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Linked hash maps. Head: 1 byte, 1 if the order is that of access. Body: keys and values.
final class LinkedHashMapCodec extends FilledCodec<Map<?, ?>> {
    private static final float LOAD_FACTOR = 0.75f;

    LinkedHashMapCodec() {
        super(LinkedHashMap.class, LinkedHashMap::new, Contents::writeEntries, Contents::putAll);
    }

    @Override
    protected void writeHead(LeanWriter out, Object object) throws IOException {
        boolean byAccess = HiddenState.of(object, LinkedHashMap.class).bool("accessOrder");
        out.out().putByte(byAccess ? 1 : 0);
    }

    @Override
    protected Object allocate(LeanReader in) throws IOException {
        return new LinkedHashMap<>(16, LOAD_FACTOR, in.in().getByte() == 1);
    }
}
