// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Numbers that the other rank has put here, in slots. Thread-safe; exported for java.rmi and Wherry.
final class Mailbox implements RemoteMailbox {
    private final List<BlockingQueue<Long>> slots =
            List.of(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());

    @Override
    public void put(int slot, long number) {
        slots.get(slot).add(number);
    }

    long take(int slot) throws InterruptedException {
        return slots.get(slot).take();
    }
}
