// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

/// Who reads what a rank waits for. Any thread may ask.
interface Readers {
    /// Work that this thread will wait for: it reads itself, if it can, until that has ended. If it cannot, it returns early,
    /// and others read.
    void readFor(Pending pending);

    /// A thread looks whether something has come, and does not wait: others read.
    void resume();

    /// Work that a thread waits for has ended.
    void served();
}
