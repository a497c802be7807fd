// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.apache.wicket.WicketRuntimeException;
import org.junit.jupiter.api.Test;

/// Exceptions of the code of pages reach Wicket as its own.
final class GraphPageSerializerTest {
    private final GraphPageSerializer serializer = new GraphPageSerializer(GraphCodec.lean());

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
    void failedWriteIsAnExceptionOfWicket() {
        assertThatThrownBy(() -> serializer.serialize(new Unwritable()))
                .isInstanceOf(WicketRuntimeException.class)
                .hasCauseInstanceOf(Mute.class);
    }

    @Test
    void failedReadIsAnExceptionOfWicket() {
        byte[] page = serializer.serialize(new Unreadable());

        assertThatThrownBy(() -> serializer.deserialize(page))
                .isInstanceOf(WicketRuntimeException.class)
                .hasCauseInstanceOf(Mute.class);
    }
}
