// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.output;

/// Receives the bytes that a rank prints to one of its outputs, in their order.
public interface OutputTarget {
    /// Receives the first `length` bytes of `block`, which the caller reuses afterwards.
    void add(byte[] block, int length);

    /// Called after the last bytes.
    void end();
}
