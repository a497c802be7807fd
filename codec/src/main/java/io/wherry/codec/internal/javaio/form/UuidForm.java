// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Identifiers: least, then most significant 8 bytes.
final class UuidForm extends Form {

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        UUID value = (UUID) object;
        out.writeLong(value.getLeastSignificantBits());
        out.writeLong(value.getMostSignificantBits());
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.assign(null, unshared);
        long least = in.readLong();
        UUID value = new UUID(in.readLong(), least);
        in.set(handle, value, unshared);
        return value;
    }
}
