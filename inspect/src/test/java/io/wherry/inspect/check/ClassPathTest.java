// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Jars of which some cannot be closed.
final class ClassPathTest {
    @Test
    void allAreClosedAlsoAfterAFailure() {
        List<String> closed = new ArrayList<>();
        IOException failure = new IOException("stale file handle");
        List<Closeable> jars =
                List.of(
                        () -> closed.add("first"),
                        () -> {
                            throw failure;
                        },
                        () -> {
                            throw new IllegalStateException("in use");
                        },
                        () -> closed.add("last"));

        assertThatThrownBy(() -> ClassPath.closeAll(jars)).isSameAs(failure);

        assertThat(closed).containsExactly("first", "last");
        assertThat(failure.getSuppressed())
                .singleElement()
                .isInstanceOf(IllegalStateException.class);
    }
}
