// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// What other ranks leave by remote calls, in the order it came. Any thread puts in, one takes out.
public final class Mailbox<T> {
    private final BlockingQueue<T> letters = new LinkedBlockingQueue<>();

    public void put(T letter) {
        letters.add(letter);
    }

    /// Waits for the next one.
    public T take() throws InterruptedException {
        SpinWait.until(() -> !letters.isEmpty());
        return letters.take();
    }
}
