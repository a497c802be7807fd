// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

/// How far a reader has got in a message, for the questions that filters are asked.
public interface ReadProgress {
    /// Returns how deep in the graph the next object is; the root is at 1.
    int depth();

    /// Returns the number of objects met in this message, the next one included.
    int references();

    /// Returns the number of bytes read of this message.
    long bytes();
}
