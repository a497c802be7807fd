// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InvalidObjectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class FreshStackTest {
    /// Calls on each stack after that of the caller.
    private static final int EACH = 4000;

    private final FreshStack stack = new FreshStack(null, 2);
    private int calls;

    private void nest() throws IOException {
        calls++;
        stack.runChecked(this::nest);
    }

    @Test
    void stacksAreLimited() {
        assertThatThrownBy(this::nest)
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("nests too deep");

        assertThat(calls).isGreaterThan(2 * EACH);
    }

    @Test
    void stacksAreFreeAgainAfterAFailure() {
        assertThatThrownBy(this::nest).isInstanceOf(InvalidObjectException.class);
        calls = 0;

        assertThatThrownBy(this::nest).isInstanceOf(InvalidObjectException.class);

        assertThat(calls).isGreaterThan(2 * EACH);
    }
}
