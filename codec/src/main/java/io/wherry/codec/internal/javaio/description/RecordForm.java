// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.fields.RecordFields;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Records without a replacement.
final class RecordForm extends Form {
    private final LevelImage level;

    RecordForm(LevelImage level) {
        this.level = level;
    }

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        return out.level(level, object, true);
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        return in.record(level, (RecordFields) level.fields(), unshared);
    }
}
