// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a runtime that is closed with a time limit lets running calls of peers end and sends
/// their replies.
@Timeout(60)
final class OrderlyCloseTest {
    private static final CountDownLatch WRITING = new CountDownLatch(1);

    @TempDir Path folder;

    interface Store extends Remote {
        Slow get() throws RemoteException;
    }

    /// A value whose serialization takes longer than the goodbye of the server.
    static final class Slow implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            WRITING.countDown();
            try {
                TimeUnit.MILLISECONDS.sleep(1_300);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @Test
    void answerThatIsBeingWrittenArrives() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("tcp", folder, RmiOptions.standard())) {
            Store exported = Slow::new;
            Store store = both.found(exported, Store.class);
            CompletableFuture<Slow> result = Stubs.async(store, Store::get);
            assertThat(WRITING.await(20, TimeUnit.SECONDS)).isTrue();
            FutureTask<Boolean> closing =
                    new FutureTask<>(() -> both.server().close(Duration.ofSeconds(30)));
            Thread.ofPlatform().daemon().start(closing);

            assertThat(result.get(20, TimeUnit.SECONDS)).isNotNull();
            assertThat(closing.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
