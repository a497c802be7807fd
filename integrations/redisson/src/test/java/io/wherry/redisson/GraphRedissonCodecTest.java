// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.UnlinkedRead;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.redisson.client.handler.State;
import org.redisson.client.protocol.Decoder;

/// Failures of the code of values reach Redisson as exceptions, which end a command.
final class GraphRedissonCodecTest {

    @Test
    void errorOfTheCodeOfAValueIsAnException() throws IOException {
        GraphRedissonCodec codec = new GraphRedissonCodec(GraphCodec.lean());
        ByteBuf reply = codec.getValueEncoder().encode(new UnlinkedRead());
        Decoder<Object> decoder = codec.getValueDecoder();

        assertThatThrownBy(() -> decoder.decode(reply, new State()))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        assertThat(reply.isReadable()).isFalse();
    }
}
