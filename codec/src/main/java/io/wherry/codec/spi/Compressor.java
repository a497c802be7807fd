// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.spi;

/// Compresses blocks, each independently. One thread at a time uses it. It is not closed: memory
/// outside the heap must be freed when it is collected.
public interface Compressor {
    /// Compresses the first `count` bytes of `source` into `target` from `at` on and keeps neither
    /// array.
    ///
    /// @return the number of bytes put into `target`; or -1 if they do not fit, and the block is
    ///     sent as it is
    int compress(byte[] source, int count, byte[] target, int at);
}
