// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.InvalidClassException;
import java.io.NotSerializableException;
import org.jspecify.annotations.Nullable;

/// Which codec a class gets. Safe for any thread.
public interface Catalog {

    /// The codec of an object's class.
    ///
    /// @throws NotSerializableException naming the class
    /// @throws InvalidClassException if the class is serializable but broken
    ClassCodec codec(Class<?> type) throws NotSerializableException, InvalidClassException;

    /// The token of a class the format knows, or 0.
    int knownToken(Class<?> type);

    /// The codec of that token of [Token#FIRST_KNOWN] .. [Token#FIRST_DESCRIBED], or null.
    @Nullable ClassCodec known(int token);
}
