// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// Adds up the time between starts and stops. Confined to one thread.
public final class Stopwatch {
    private long nanos;
    private long started;

    public void start() {
        started = System.nanoTime();
    }

    public void stop() {
        nanos += System.nanoTime() - started;
    }

    /// Returns the seconds added up since the last call.
    double takeSeconds() {
        double seconds = nanos / 1e9;
        nanos = 0;
        return seconds;
    }
}
