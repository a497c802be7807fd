// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnlinkedWrite;
import io.wherry.testkit.integration.UnreadableObject;
import io.wherry.testkit.integration.UnwritableObject;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import org.apache.wicket.WicketRuntimeException;
import org.junit.jupiter.api.Test;

/// Exceptions of the code of pages reach Wicket as its own.
final class GraphPageSerializerTest {
    private final GraphPageSerializer serializer = new GraphPageSerializer(GraphCodec.lean());

    @Test
    void failedWriteIsAnExceptionOfWicket() {
        assertThatThrownBy(() -> serializer.serialize(new UnwritableObject()))
                .isInstanceOf(WicketRuntimeException.class)
                .hasCauseInstanceOf(MuteException.class);
    }

    @Test
    void failedReadIsAnExceptionOfWicket() {
        byte[] page = serializer.serialize(new UnreadableObject());

        assertThatThrownBy(() -> serializer.deserialize(page))
                .isInstanceOf(WicketRuntimeException.class)
                .hasCauseInstanceOf(MuteException.class);
    }

    /// Its hooks throw a `RuntimeException`: that of writing if it is `closed`.
    private static final class Refused implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final transient boolean closed;

        Refused(boolean closed) {
            this.closed = closed;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        }

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new IllegalStateException("refused");
        }
    }

    @Test
    void runtimeExceptionOfAHookIsAnExceptionOfWicket() {
        byte[] page = serializer.serialize(new Refused(false));

        assertThatThrownBy(() -> serializer.serialize(new Refused(true)))
                .isInstanceOf(WicketRuntimeException.class)
                .hasMessageContaining("closed")
                .hasRootCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> serializer.deserialize(page))
                .isInstanceOf(WicketRuntimeException.class)
                .hasMessageContaining("refused")
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void errorOfAHookIsAnExceptionOfWicket() {
        byte[] page = serializer.serialize(new UnlinkedRead());

        assertThatThrownBy(() -> serializer.serialize(new UnlinkedWrite()))
                .isInstanceOf(WicketRuntimeException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        assertThatThrownBy(() -> serializer.deserialize(page))
                .isInstanceOf(WicketRuntimeException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    /// Its hooks throw an error that is neither of linking nor of the JVM: that of writing if it
    /// is `closed`.
    private static final class Failing implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final transient boolean closed;

        Failing(boolean closed) {
            this.closed = closed;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) {
            if (closed) {
                throw new AssertionError("closed");
            }
        }

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new AssertionError("not yet read");
        }
    }

    @Test
    void assertionErrorOfAHookIsAnExceptionOfWicket() {
        byte[] page = serializer.serialize(new Failing(false));

        assertThatThrownBy(() -> serializer.serialize(new Failing(true)))
                .isInstanceOf(WicketRuntimeException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> serializer.deserialize(page))
                .isInstanceOf(WicketRuntimeException.class)
                .hasRootCauseInstanceOf(AssertionError.class);
    }
}
