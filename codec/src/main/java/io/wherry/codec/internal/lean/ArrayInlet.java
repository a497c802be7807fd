// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.WireFormatException;
import org.jspecify.annotations.Nullable;

/// The arrays that travelled beside a message, in the order in which it names them.
public interface ArrayInlet {

    /// How many are still to come.
    int left();

    /// The next array.
    ///
    /// @param type of its elements, or null for any
    /// @param position in the message, for errors
    /// @throws WireFormatException if there is none, or one of another type
    Object next(@Nullable ElementType type, long position) throws WireFormatException;
}
