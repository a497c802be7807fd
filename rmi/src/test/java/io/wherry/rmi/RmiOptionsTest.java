// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.transport.LinkOptions;
import org.junit.jupiter.api.Test;

final class RmiOptionsTest {

    @Test
    void linksThatTakeTooShortFramesAreRefused() {
        RmiOptions options = RmiOptions.standard();
        LinkOptions enough = LinkOptions.standard().withMaxFrameLength(327_680);

        assertThat(options.withLinks(enough).links()).isSameAs(enough);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.withLinks(enough.withMaxFrameLength(327_679)))
                .withMessageContaining("needed=327680");
    }
}
