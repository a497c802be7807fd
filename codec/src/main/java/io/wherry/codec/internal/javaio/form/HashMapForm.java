// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hash maps: [MapEntriesFormat].
final class HashMapForm extends Form {
    static final String[] FIELDS = {"loadFactor", "threshold"};

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        Map<?, ?> map = (Map<?, ?>) object;
        if (map.isEmpty() || !MapEntriesFormat.write(out, map, out.primitives(map, 0))) {
            out.byLevels(map);
        }
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.reserve(unshared);
        MapEntriesFormat entries = MapEntriesFormat.begin(in);
        Map<@Nullable Object, @Nullable Object> map = entries.map();
        in.set(handle, map, unshared);
        return in.complete(handle, map, entries.read(in, handle, map));
    }
}
