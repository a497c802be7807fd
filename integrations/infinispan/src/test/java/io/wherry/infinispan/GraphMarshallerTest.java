// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.infinispan.commons.marshall.MarshallingException;
import org.junit.jupiter.api.Test;

/// Exceptions of the code of values reach Infinispan as its own.
final class GraphMarshallerTest {
    private final GraphMarshaller marshaller = new GraphMarshaller(GraphCodec.lean());

    /// An exception whose message cannot be made.
    private static final class Mute extends IOException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    /// Cannot be written.
    private static final class Unwritable implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new Mute();
        }
    }

    /// Cannot be read.
    private static final class Unreadable implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new Mute();
        }
    }

    @Test
    void failedWriteIsAnExceptionOfInfinispan() {
        assertThatThrownBy(() -> marshaller.objectToBuffer(new Unwritable(), 16))
                .isInstanceOf(MarshallingException.class)
                .hasCauseInstanceOf(Mute.class);
    }

    @Test
    void failedReadIsAnExceptionOfInfinispan() throws IOException {
        byte[] value = GraphCodec.lean().encode(new Unreadable());

        assertThatThrownBy(() -> marshaller.objectFromByteBuffer(value, 0, value.length))
                .isInstanceOf(MarshallingException.class)
                .hasCauseInstanceOf(Mute.class);
    }
}
