// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.UnlinkedRead;
import java.nio.ByteBuffer;
import org.ehcache.spi.serialization.SerializerException;
import org.junit.jupiter.api.Test;

/// Failures of the code of values reach Ehcache as exceptions for its resilience strategy.
final class GraphEhcacheSerializerTest {

    @Test
    void errorOfTheCodeOfAValueIsAnExceptionOfEhcache() {
        GraphEhcacheSerializer<Object> serializer = new GraphEhcacheSerializer<>(GraphCodec.lean());
        ByteBuffer value = serializer.serialize(new UnlinkedRead());

        assertThatThrownBy(() -> serializer.read(value))
                .isInstanceOf(SerializerException.class)
                .hasCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnExceptionOfEhcache() {
        GraphEhcacheSerializer<Object> serializer = new GraphEhcacheSerializer<>(GraphCodec.lean());
        ByteBuffer value = serializer.serialize(new AssertingObject(true));

        assertThatThrownBy(() -> serializer.read(value))
                .isInstanceOf(SerializerException.class)
                .hasCauseInstanceOf(AssertionError.class);
    }
}
