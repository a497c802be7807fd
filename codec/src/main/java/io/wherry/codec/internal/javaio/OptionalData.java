// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.codec.internal.shape.Reflection;
import java.io.OptionalDataException;

/// Data where an object was wanted.
final class OptionalData {

    private OptionalData() {}

    /// The error for data where an object was wanted, or for the end of what `writeObject` wrote.
    static OptionalDataException error(boolean end, int length) {
        OptionalDataException e = Reflection.FACTORY.newOptionalDataExceptionForSerialization(end);
        e.length = length;
        return e;
    }
}
