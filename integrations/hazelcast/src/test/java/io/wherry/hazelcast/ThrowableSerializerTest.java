// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

final class ThrowableSerializerTest {
    private static final ThrowableSerializer SERIALIZER =
            new ThrowableSerializer(GraphCodec.lean(), 1);

    @Test
    void exceptionOfAFailingHookNeedNotBeSerializable() throws Exception {
        Throwable read = SERIALIZER.read(SERIALIZER.write(new Failing()));

        assertThat(read)
                .isInstanceOf(HazelcastSerializationException.class)
                .hasMessageStartingWith("cannot write the exception: " + Failing.class.getName());
    }

    /// An exception that cannot be written.
    static final class Failing extends Exception {
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            throw new OfHook();
        }
    }

    /// The exception of its hook, with a field that is not serializable.
    static final class OfHook extends RuntimeException {
        final Object held = new Object();
    }
}
