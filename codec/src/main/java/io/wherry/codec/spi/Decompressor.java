// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.spi;

import java.io.IOException;

/// Decompresses blocks, which may come from an untrusted peer. One thread at a time uses it. It is
/// not closed: memory outside the heap must be freed when it is collected.
public interface Decompressor {
    /// Decompresses the first `count` bytes of `source` into `target`, never writing beyond
    /// `length`, and keeps neither array.
    ///
    /// @param length bytes that the block has decompressed, at most the length of `target`
    /// @return bytes that are in `target`; any other number than `length` is an error of the sender
    /// @throws IOException if the bytes are corrupt; a `RuntimeException` is taken for the same
    int decompress(byte[] source, int count, byte[] target, int length) throws IOException;
}
