// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.block.ExpectedBytes;
import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Decimal numbers: 4 bytes of scale, the unscaled value as a [BigInteger].
final class BigDecimalForm extends Form {

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        BigDecimal value = (BigDecimal) object;
        out.writeInt(value.scale());
        out.reference(value.unscaledValue());
        out.endData();
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.assign(null, unshared);
        in.expect(Integer.BYTES + ExpectedBytes.REFERENCE + 1);
        int scale = in.readInt();
        in.enter();
        int outer = in.after();
        in.setAfter(outer + 1);
        Object unscaled = in.reference();
        in.setAfter(outer);
        ClassNotFoundException missing = in.missing(handle);
        in.leave();
        BigDecimal value = missing == null ? value(unscaled, scale) : null;
        if (value != null) {
            in.set(handle, value, unshared);
        }
        in.endData();
        return in.complete(handle, value, missing);
    }

    private static BigDecimal value(@Nullable Object unscaled, int scale) throws IOException {
        if (unscaled == null) {
            throw new StreamCorruptedException("Null or missing intVal in BigDecimal stream");
        }
        if (!(unscaled instanceof BigInteger value)) {
            throw new ClassCastException(unscaled.getClass().getName());
        }
        return new BigDecimal(value, scale);
    }
}
