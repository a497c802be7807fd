// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the live references of a node.
@Timeout(30)
final class DgcClientTest {
    @Test
    void referenceIsAcquiredAgainAfterAnError() throws InterruptedException {
        CountDownLatch attempts = new CountDownLatch(2);
        DgcClient.Opener opener =
                _ -> {
                    attempts.countDown();
                    throw new OutOfMemoryError("no thread is left");
                };
        RemoteReference reference =
                new RemoteReference(new RemoteOrigin("node", List.of(), List.of()), 1);

        try (DgcClient client = new DgcClient(opener, Duration.ofSeconds(20))) {
            LiveReference live = client.restored(reference);

            try {
                assertThat(attempts.await(10, TimeUnit.SECONDS)).isTrue();
            } finally {
                Reference.reachabilityFence(live);
            }
        }
    }
}
