// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import io.netty.buffer.Unpooled;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.chain.FormatDelegate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.redisson.client.codec.Codec;
import org.redisson.client.handler.State;

/// Reads what another codec of Redisson has written, as the fallback of a chain.
///
/// ```java
/// FormatChain chain = FormatChain.of(GraphCodec.lean())
///         .withFallback("kryo", new CodecDelegate(new Kryo5Codec()));
/// ```
///
/// The other codec has the settings of the one that wrote, and does not ask a class filter, so the
/// codec of the chain has none. A delegate that asks is shown in docs/how-to/several-formats.md.
public final class CodecDelegate implements FormatDelegate {
    private final Codec codec;

    /// @param codec for values
    public CodecDelegate(Codec codec) {
        this.codec = Objects.requireNonNull(codec, "codec");
    }

    /// Returns true: codecs of Redisson have no common first bytes.
    @Override
    public boolean recognizes(byte[] prefix) {
        return true;
    }

    @Override
    public @Nullable Object decode(byte[] message, ClassFilter filter) throws Exception {
        return codec.getValueDecoder().decode(Unpooled.wrappedBuffer(message), new State());
    }
}
