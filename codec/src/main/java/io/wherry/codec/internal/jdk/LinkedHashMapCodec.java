// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Linked hash maps. Head: 1 byte, 1 if the order is that of access. Body: keys and values.
final class LinkedHashMapCodec extends HashedCollectionCodec<Map<?, ?>> {
    private static final int BY_ACCESS = 1;
    private static final float LOAD_FACTOR = 0.75f;
    private static final int SMALLEST = 16;

    LinkedHashMapCodec() {
        super(LinkedHashMap.class);
    }

    @Override
    void write(LeanWriter out, Map<?, ?> map) throws IOException {
        CollectionContents.writeEntries(out, map);
    }

    @Override
    void put(Map<?, ?> target, @Nullable Object[] values, int from, int to) {
        CollectionContents.putAll(target, values, from, to);
    }

    @Override
    protected void writeHead(LeanWriter out, Object object) throws IOException {
        boolean byAccess = HiddenState.of(object, LinkedHashMap.class).bool("accessOrder");
        out.out().putByte(byAccess ? BY_ACCESS : 0);
    }

    @Override
    int readHead(LeanReader in) throws IOException {
        return in.in().getByte();
    }

    @Override
    Map<?, ?> make(int head, int count) {
        return head == BY_ACCESS
                ? new LinkedHashMap<>(SMALLEST, LOAD_FACTOR, true)
                : LinkedHashMap.newLinkedHashMap(count / 2);
    }
}
