// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;

/// The synchronizers that callers of the remote object block on. Thread-safe.
final class Synchronizers {
    static final int CAPACITY = 16;

    private final Map<Long, CyclicBarrier> barriers = new ConcurrentHashMap<>();
    private final BlockingQueue<Long> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final Semaphore lock = new Semaphore(1);

    /// Runs a blocking operation.
    ///
    /// @param number that of a [BlockingOperation]
    /// @return 0 if the operation has no result
    long block(int number, long argument) {
        try {
            return block(BlockingOperation.of(number), argument);
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("interrupted in a remote method", e);
        }
    }

    private long block(BlockingOperation what, long argument)
            throws InterruptedException, BrokenBarrierException {
        switch (what) {
            case BARRIER -> {
                return barriers.computeIfAbsent(
                                argument, parties -> new CyclicBarrier(parties.intValue()))
                        .await();
            }
            case PUT -> queue.put(argument);
            case TAKE -> {
                return queue.take();
            }
            case ACQUIRE -> lock.acquire();
            case RELEASE -> lock.release();
            case SLEEP -> Thread.sleep(argument);
        }
        return 0;
    }
}
