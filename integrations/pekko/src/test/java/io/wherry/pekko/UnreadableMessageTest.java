// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.UnlinkedRead;
import java.io.NotSerializableException;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Failures of the code of messages reach Pekko as the exception for which it drops a message.
@Timeout(60)
final class UnreadableMessageTest {

    @Test
    void errorOfTheCodeOfAMessageIsAnExceptionOfPekko() throws NotSerializableException {
        ActorSystem system = AccountSystem.start("unread", GraphCodec.lean());
        try {
            Serialization serialization = SerializationExtension.get(system);
            Serializer serializer = serialization.serializerFor(UnlinkedRead.class);
            byte[] message = serialization.serialize(new UnlinkedRead()).get();

            Throwable failure =
                    serialization.deserialize(message, serializer.identifier(), "").failed().get();

            assertThat(failure)
                    .isInstanceOf(NotSerializableException.class)
                    .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        } finally {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
        }
    }

    @Test
    void messageThatHoldsNullIsAnExceptionOfPekko() throws Exception {
        ActorSystem system = AccountSystem.start("null", GraphCodec.lean());
        try {
            Serialization serialization = SerializationExtension.get(system);
            int identifier = serialization.serializerFor(UnlinkedRead.class).identifier();
            byte[] message = GraphCodec.lean().encode(null);

            Throwable failure = serialization.deserialize(message, identifier, "").failed().get();

            assertThat(failure)
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessageContaining("message holds null");
        } finally {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
        }
    }
}
