// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.array;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.ElementType;
import org.jspecify.annotations.Nullable;

/// The out-of-band arrays of a message, in the order in which it names them.
public interface ArrayInlet {

    /// Returns the number of arrays that have not been taken.
    int left();

    /// The next array.
    ///
    /// @param type of its elements, or null for any
    /// @param position in the message, for errors
    /// @throws WireFormatException if there is none, or one of another type
    Object next(@Nullable ElementType type, long position) throws WireFormatException;
}
