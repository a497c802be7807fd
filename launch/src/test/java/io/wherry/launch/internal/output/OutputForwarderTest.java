// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class OutputForwarderTest {

    /// A target that has no memory for the bytes.
    private static final class FullTarget implements OutputTarget {
        private boolean ended;

        @Override
        public void add(byte[] block, int length) {
            throw new OutOfMemoryError("no room");
        }

        @Override
        public void end() {
            ended = true;
        }
    }

    @Test
    void outputEndsAfterAnErrorOfItsTarget() {
        byte[] printed = "text".getBytes(StandardCharsets.US_ASCII);
        FullTarget target = new FullTarget();
        OutputForwarder forwarder =
                new OutputForwarder(new ByteArrayInputStream(printed), target, "wherry-rank-0-out");

        assertThatThrownBy(forwarder::run).hasMessage("no room");

        assertThat(target.ended).isTrue();
    }
}
