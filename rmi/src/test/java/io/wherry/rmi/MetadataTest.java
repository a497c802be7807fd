// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MetadataTest {
    private static final int LONGEST = Metadata.MAX_LENGTH - 5; // a name of one character

    @Test
    void longestValuesAreTaken() {
        String text = "x".repeat(LONGEST);

        assertThat(Metadata.empty().with("a", text).text("a")).isEqualTo(text);
        assertThat(Metadata.empty().withPropagated("a", new byte[LONGEST]).bytes("a"))
                .hasSize(LONGEST);
    }

    @Test
    void longerValuesAreRefused() {
        for (int length : new int[] {LONGEST + 1, Metadata.MAX_LENGTH + 1, 1 << 20}) {
            String text = "x".repeat(length);
            byte[] bytes = new byte[length];

            assertTooLong(() -> Metadata.empty().with("a", text));
            assertTooLong(() -> Metadata.empty().with("a", bytes));
            assertTooLong(() -> Metadata.empty().withPropagated("a", text));
            assertTooLong(() -> Metadata.empty().withPropagated("a", bytes));
        }
    }

    @Test
    void textIsMeasuredInBytes() {
        assertTooLong(() -> Metadata.empty().with("a", "\u00e9".repeat(LONGEST / 2 + 1)));
    }

    @Test
    void sumOfValuesIsLimited() {
        Metadata full = Metadata.empty().with("a", new byte[LONGEST - 5]);

        assertThat(full.with("b", "").names()).containsExactly("a", "b");
        assertTooLong(() -> full.with("b", "x"));
    }

    private static void assertTooLong(Runnable making) {
        assertThatThrownBy(making::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("metadata is too long: bytes=");
    }
}
