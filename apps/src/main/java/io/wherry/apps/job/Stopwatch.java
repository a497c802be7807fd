// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// Adds up the time between starts and stops. One thread owns it.
public final class Stopwatch {
    private long nanos;
    private long started;

    public void start() {
        started = System.nanoTime();
    }

    public void stop() {
        nanos += System.nanoTime() - started;
    }

    /// What was added up since the last call of this.
    double takeSeconds() {
        double seconds = nanos / 1e9;
        nanos = 0;
        return seconds;
    }
}
