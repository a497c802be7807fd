// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.io.Closeable;
import java.io.IOException;

/// A map from texts to values of a [MapContender].
interface TextMap extends Closeable {

    /// Returns [MapValue#checked] of a value.
    ///
    /// @throws IllegalStateException if the key has no value
    long read(String key);

    void put(String key, byte[] value);

    /// Returns the bytes that all entries take, in the file or on the heap.
    long bytes() throws IOException;
}
