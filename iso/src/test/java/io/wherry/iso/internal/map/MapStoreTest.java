// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMapOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Maps that are closed while other threads write.
@Timeout(60)
final class MapStoreTest {
    private static final byte[] KEY = {1};
    private static final byte[] VALUE = {2, 3};

    private final CountDownLatch locked = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    @TempDir Path folder;

    @Test
    void mapWhoseSegmentStaysLockedIsClosedLater() throws Exception {
        SharedMapOptions options =
                SharedMapOptions.ofBytes(1 << 20).withClock(this::timeWithinAWrite);
        MapStore store = MapStore.open(folder.resolve("map"), "bytes", "bytes", options);
        try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
            Future<?> write = writer.submit(() -> store.put(KEY, VALUE, MapWrite.SET));
            locked.await();

            assertThatThrownBy(() -> store.close(1)).isInstanceOf(IsoException.class);

            mayGoOn.countDown();
            write.get();
        }
        assertThat(store.get(KEY)).containsExactly(VALUE);
        store.close();
        assertThatThrownBy(() -> store.get(KEY)).isInstanceOf(IllegalStateException.class);
    }

    /* Of the clock, which a write reads while it has the lock of a segment. */
    private Instant timeWithinAWrite() {
        locked.countDown();
        try {
            mayGoOn.await();
        } catch (InterruptedException e) {
            throw new AssertionError("the test has ended", e);
        }
        return Instant.EPOCH;
    }
}
