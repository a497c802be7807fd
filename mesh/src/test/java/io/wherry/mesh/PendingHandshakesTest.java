// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class PendingHandshakesTest {
    private final List<String> givenUp = new ArrayList<>();
    private final PendingHandshakes<String> pending =
            new PendingHandshakes<>(2, (peer, why) -> givenUp.add(peer + ": " + why));

    @Test
    void oldestIsGivenUpWhereThereAreTooMany() {
        CompletableFuture<Void> expiry = new CompletableFuture<>();
        pending.add("a", expiry);
        pending.add("b");
        pending.add("c");

        assertThat(givenUp).containsExactly("a: many other peers connected since");
        assertThat(expiry).isCancelled();
        assertThat(pending.remove("a")).isFalse();
        assertThat(pending.remove("b")).isTrue();
        pending.add("d");
        assertThat(givenUp).hasSize(1);
    }

    /// The expiry task of a peer holds its resources: a flood of short connections must not leave
    /// any.
    @Test
    void nothingIsKeptOfAPeerThatIsGone() {
        CompletableFuture<Void> expiry = new CompletableFuture<>();
        pending.add("a", expiry);

        pending.remove("a");

        assertThat(expiry).isCancelled();
        pending.expire("a");
        assertThat(givenUp).isEmpty();
    }

    @Test
    void slowHandshakeIsGivenUpOnce() {
        pending.add("a");

        pending.expire("a");
        pending.expire("a");

        assertThat(givenUp).containsExactly("a: no hello in time");
    }
}
