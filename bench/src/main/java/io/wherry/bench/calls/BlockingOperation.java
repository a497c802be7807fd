// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// A blocking operation inside a remote method.
@SuppressWarnings("EnumOrdinal") // both JVMs run this program
enum BlockingOperation {
    /// Waits for a given number of callers; returns the arrival index of the caller, from 0.
    BARRIER,

    /// Puts the argument into a queue of [Synchronizers#CAPACITY] numbers.
    PUT,

    /// Takes a number from the queue and returns it.
    TAKE,

    /// Acquires the lock, which no thread owns.
    ACQUIRE,

    /// Releases the lock.
    RELEASE,

    /// Sleeps for a given number of milliseconds.
    SLEEP;

    private static final BlockingOperation[] ALL = values();

    /// Returns the number by which remote methods know it.
    int number() {
        return ordinal();
    }

    /// Returns the constant with this number.
    static BlockingOperation of(int number) {
        return ALL[number];
    }
}
