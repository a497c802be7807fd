// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Linked hash maps: [MapEntriesFormat], a byte for accessOrder.
final class LinkedHashMapForm extends Form {

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        Map<?, ?> map = (Map<?, ?>) object;
        if (map.isEmpty() || !MapEntriesFormat.write(out, map, out.primitives(map, 0))) {
            out.byLevels(map);
        } else {
            out.writeByte(out.primitives(map, 1)[0]);
        }
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.reserve(unshared);
        MapEntriesFormat entries = MapEntriesFormat.begin(in);
        Map<@Nullable Object, @Nullable Object> map = entries.linkedMap();
        in.set(handle, map, unshared);
        ClassNotFoundException missing = entries.read(in, handle, map);
        in.setPrimitives(map, 1);
        return in.complete(handle, map, missing);
    }
}
