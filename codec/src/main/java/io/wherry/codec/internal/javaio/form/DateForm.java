// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/// Dates: a block of 8 bytes, milliseconds.
@SuppressWarnings("JavaUtilDate") // the format writes them
final class DateForm extends Form {

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        out.beginBlock(Long.BYTES);
        out.writeLong(((Date) object).getTime());
        out.endData();
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        Date date = new Date(0);
        in.assign(date, unshared);
        in.beginData();
        date.setTime(in.readLong());
        in.endData();
        return date;
    }
}
