// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.array;

import io.wherry.codec.internal.lean.segment.ElementType;

/// Takes arrays that are sent out of band instead of in the message.
public interface ArrayOutlet {

    /// Returns true if an array of `bytes` bytes is sent out of band.
    boolean takes(long bytes);

    /// Returns true if `rows` rows of `each` bytes are sent out of band.
    boolean takesRows(long each, int rows);

    /// Takes the next array.
    void take(Object array, ElementType type, int length);
}
