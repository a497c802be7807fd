// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wherry.codec.GraphCodec;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class MeteredFormatTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MeteredFormat format = new MeteredFormat(GraphCodec.lean(), "sessions", registry);

    @Test
    void messagesAreCountedWithTheirBytes() throws Exception {
        byte[] message = format.encode("one");
        format.encode("two");
        assertThat(format.decode(ByteBuffer.wrap(message))).isEqualTo("one");
        assertThat(format.decode(message)).isEqualTo("one");

        assertThat(registry.get("wherry.encode").tag("format", "sessions").timer().count())
                .isEqualTo(2);
        assertThat(registry.get("wherry.decode").timer().count()).isEqualTo(2);
        assertThat(registry.get("wherry.encode.bytes").summary().totalAmount())
                .isEqualTo(2.0 * message.length);
        assertThat(registry.get("wherry.decode.bytes").summary().totalAmount())
                .isEqualTo(2.0 * message.length);
        assertThat(registry.get("wherry.encode.failures").counter().count()).isZero();
    }

    @Test
    void failuresAreCounted() {
        assertThatThrownBy(() -> format.encode(new Object()))
                .isInstanceOf(NotSerializableException.class);
        assertThatThrownBy(() -> format.decode(new byte[] {1, 2, 3})).isNotNull();

        assertThat(registry.get("wherry.encode.failures").counter().count()).isEqualTo(1);
        assertThat(registry.get("wherry.decode.failures").counter().count()).isEqualTo(1);
        assertThat(registry.get("wherry.encode").timer().count()).isEqualTo(1);
    }
}
