// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.WriterClass;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hash maps. Body: keys and values.
///
/// As [CollectionContents] does it for any map, with separate loops, which the JVM compiles for
/// this one class.
final class HashMapCodec extends HashedCollectionCodec<HashMap<?, ?>> {

    HashMapCodec() {
        super(HashMap.class);
    }

    @Override
    @SuppressWarnings("NonApiType") // the class the JVM compiles it for
    HashMap<?, ?> make(int head, int count) {
        return HashTables.map(count / 2);
    }

    @Override
    @SuppressWarnings("NonApiType") // the class the JVM compiles it for
    void write(LeanWriter out, HashMap<?, ?> map) throws IOException {
        int left = map.size();
        out.out().putVarint(2 * left);
        WriterClass last = null;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.reference(entry.getKey());
            last = out.reference(entry.getValue(), last);
            left--;
        }
        CollectionContents.checkUnchanged(left, map);
    }

    @Override
    @SuppressWarnings({"unchecked", "NonApiType"}) // the writer found them in such a map
    int fillByLeaves(LeanReader in, HashMap<?, ?> target, int count) throws IOException {
        HashMap<@Nullable Object, @Nullable Object> map =
                (HashMap<@Nullable Object, @Nullable Object>) target;
        int read = 0;
        while (read + 1 < count && in.elements().nextIsLeaf()) {
            Object key = in.reference();
            Object value = in.reference();
            read += 2;
            if (value == null && in.isLate()) {
                in.gathering().late(key);
                return read;
            }
            map.put(key, value);
        }
        return read;
    }

    @Override
    @SuppressWarnings({"unchecked", "NonApiType"}) // the writer found them in such a map
    void put(HashMap<?, ?> target, @Nullable Object[] values, int from, int to) {
        HashMap<@Nullable Object, @Nullable Object> map =
                (HashMap<@Nullable Object, @Nullable Object>) target;
        for (int i = from; i + 1 < to; i += 2) {
            map.put(values[i], values[i + 1]);
        }
    }
}
