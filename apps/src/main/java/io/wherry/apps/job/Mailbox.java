// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A queue of the values that remote calls of other ranks deliver, in order of arrival. Any thread
/// puts, one thread takes.
public final class Mailbox<T> {
    private final BlockingQueue<T> letters = new LinkedBlockingQueue<>();

    public void put(T letter) {
        letters.add(letter);
    }

    /// Blocks until a value is there, and removes it.
    public T take() throws InterruptedException {
        SpinWait.until(() -> !letters.isEmpty());
        return letters.take();
    }
}
