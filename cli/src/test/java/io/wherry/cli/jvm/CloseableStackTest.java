// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Resources of which some cannot be closed.
final class CloseableStackTest {
    @Test
    void allAreClosedAlsoAfterAFailure() throws Exception {
        List<String> closed = new ArrayList<>();
        CloseableStack resources = CloseableStack.none();
        resources.own(() -> closed.add("first"));
        resources.own(() -> {
            throw new IllegalStateException("in use");
        });
        resources.own(() -> closed.add("last"));

        resources.close();

        assertThat(closed).containsExactly("last", "first");
        assertThat(resources.isGivenUp()).isTrue();
    }
}
