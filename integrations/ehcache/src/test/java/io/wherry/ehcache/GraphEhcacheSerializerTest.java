// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.UnlinkedRead;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
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

    /// Fails with an error that is neither of linking nor of the JVM.
    private static final class Failing implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new AssertionError("not yet read");
        }
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnExceptionOfEhcache() {
        GraphEhcacheSerializer<Object> serializer = new GraphEhcacheSerializer<>(GraphCodec.lean());
        ByteBuffer value = serializer.serialize(new Failing());

        assertThatThrownBy(() -> serializer.read(value))
                .isInstanceOf(SerializerException.class)
                .hasCauseInstanceOf(AssertionError.class);
    }
}
