// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Encodes graphs as self-contained messages and decodes them: a [GraphCodec], or a
/// [io.wherry.codec.chain.FormatChain], which reads several formats. Adapters to other libraries take
/// either. Any number of threads use it at a time.
public interface GraphFormat {

    /// As [GraphCodec#encode(Object)].
    byte[] encode(@Nullable Object root) throws IOException;

    /// Decodes the one message in `message`, as [GraphCodec#decode(byte[])].
    @Nullable Object decode(byte[] message) throws IOException;

    /// Decodes the one message between position and limit, as [GraphCodec#decode(ByteBuffer)].
    @Nullable Object decode(ByteBuffer message) throws IOException;
}
