// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A piece of the data that `writeObject` or `writeExternal` wrote in addition to fields.
public sealed interface NodeItem {
    /// Primitive data: one block of the stream, at most 1024 bytes of one that java.io wrote. Data
    /// in two consecutive blocks were written in two pieces, or are long.
    ///
    /// @param bytes as [java.io.DataOutput] lays them out; read-only
    record Data(ByteBuffer bytes) implements NodeItem {
        public Data {
            bytes = bytes.asReadOnlyBuffer();
        }
    }

    /// An object.
    record Reference(@Nullable Object object) implements NodeItem {}
}
