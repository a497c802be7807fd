// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.ping.Cores;
import java.io.IOException;

/// A JVM whose threads keep cores busy on command.
///
/// ```text
///  spin       done: from now on each thread spins
///  rest       done: from now on each thread sleeps
/// ```
public final class BusyWorker {
    /// An order.
    public static final String SPIN = "spin";

    /// An order.
    public static final String REST = "rest";

    private static final Object GATE = new Object();

    private static volatile boolean spinning;

    private BusyWorker() {}

    /// Starts one thread for each core on which this JVM may run.
    public static void main(String[] args) throws IOException {
        int cores = Math.max(1, Cores.ofThisJvm().count());
        for (int n = 0; n < cores; n++) {
            Thread.ofPlatform().daemon().start(BusyWorker::run);
        }
        CommandLoop.serve(words -> {
            turn(words[0].equals(SPIN));
            return CommandLoop.DONE;
        });
    }

    private static void turn(boolean on) {
        synchronized (GATE) {
            spinning = on;
            GATE.notifyAll();
        }
    }

    private static void run() {
        while (true) {
            awaitSpin();
            while (spinning) {
                Thread.onSpinWait();
            }
        }
    }

    private static void awaitSpin() {
        synchronized (GATE) {
            while (!spinning) {
                try {
                    GATE.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError("unexpected interrupt", e);
                }
            }
        }
    }
}
