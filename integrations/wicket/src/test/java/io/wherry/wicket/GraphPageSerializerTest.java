// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnreadableObject;
import io.wherry.testkit.integration.UnwritableObject;
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
}
