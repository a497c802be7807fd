// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

/// Takes arrays that are to travel beside a message instead of in it.
public interface ArrayOutlet {

    /// Whether an array of that many bytes travels beside the message.
    boolean takes(long bytes);

    /// Whether so many rows of so many bytes each do.
    boolean takesRows(long each, int rows);

    /// Takes the next array.
    void take(Object array, ElementType type, int length);
}
