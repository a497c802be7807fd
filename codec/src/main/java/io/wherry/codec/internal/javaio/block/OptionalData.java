// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import io.wherry.codec.internal.shape.Reflection;
import java.io.OptionalDataException;

/// Data in the place of an object.
public final class OptionalData {

    private OptionalData() {}

    /// Returns the error for data in the place of an object, or for the end of the data of
    /// `writeObject`.
    public static OptionalDataException error(boolean end, int length) {
        OptionalDataException e = Reflection.FACTORY.newOptionalDataExceptionForSerialization(end);
        e.length = length;
        return e;
    }
}
