// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.BodyCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.description.EnumOrdinals;
import io.wherry.codec.internal.lean.handle.Patchable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Enum maps. Head: varint number of the enum's class. Body: varint size, then varint ordinal and
/// value of each.
@SuppressWarnings("EnumOrdinal") // checked by the fingerprint
final class EnumMapCodec extends BodyCodec implements Patchable {

    EnumMapCodec() {
        super(EnumMap.class);
    }

    @Override
    protected void writeHead(LeanWriter out, Object object) throws IOException {
        EnumMap<?, ?> map = (EnumMap<?, ?>) object;
        out.describedClass(
                map.isEmpty() ? keyType(map) : map.keySet().iterator().next().getDeclaringClass());
    }

    private static Class<?> keyType(EnumMap<?, ?> map) throws IOException {
        return (Class<?>)
                Objects.requireNonNull(HiddenState.of(map, EnumMap.class).reference("keyType"));
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) throws IOException {
        EnumMap<?, ?> map = (EnumMap<?, ?>) object;
        int left = map.size();
        out.out().putVarint(left);
        for (Map.Entry<? extends Enum<?>, ?> entry : map.entrySet()) {
            out.out().putVarint(entry.getKey().ordinal());
            out.reference(entry.getValue());
            left--;
        }
        CollectionContents.checkUnchanged(left, map);
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // any enum class will do
    protected Object allocate(LeanReader in) throws IOException {
        Class<?> keys = in.describedClass();
        if (!keys.isEnum()) {
            throw in.in().corrupt("enum map of a class that is no enum: " + keys.getName());
        }
        return new EnumMap(keys);
    }

    @Override
    protected void readBody(LeanReader in, Object object) throws IOException {
        EnumMap<?, ?> map = (EnumMap<?, ?>) object;
        EnumOrdinals constants = ordinals(keyType(map), in);
        int count = in.in().getCount("entries of an enum map", 2);
        in.guard().checkLength(EnumMap.class, 2L * count);
        for (int i = 0; i < count; i++) {
            Enum<?> key = constants.get(in.in().getVarint(), in.in());
            Object value = in.reference();
            put(map, key, value);
            if (value == null) {
                in.wanted(map, key.ordinal(), this);
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the key is a constant of the map's class
    private static void put(EnumMap map, Object key, @Nullable Object value) {
        map.put((Enum) key, value);
    }

    @Override
    public void patch(Object target, int slot, @Nullable Object value) {
        EnumMap<?, ?> map = (EnumMap<?, ?>) target;
        for (Enum<?> key : map.keySet()) {
            if (key.ordinal() == slot) {
                put(map, key, value);
                return;
            }
        }
    }
}
