// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.mesh.IndexStack;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// A bounded table of pending calls, whose entries are made when they are needed and used again.
/// Thread-safe; never blocks.
final class PendingCallTable {
    private final int first;
    private final AtomicReferenceArray<@Nullable PendingCall> all;
    private final IndexStack free;
    private final AtomicInteger made = new AtomicInteger();

    /// @param first index of the first entry
    PendingCallTable(int first, int size) {
        this.first = first;
        all = new AtomicReferenceArray<>(size);
        free = new IndexStack(size);
    }

    /// Takes a free entry, returns null if there is none.
    @Nullable PendingCall take() {
        int index = free.pop();
        if (index >= 0) {
            return all.get(index);
        }
        if (made.get() >= all.length()) {
            return null;
        }
        int next = made.getAndIncrement();
        if (next >= all.length()) {
            made.set(all.length());
            return null;
        }
        PendingCall call = new PendingCall(first + next);
        all.set(next, call);
        return call;
    }

    void giveBack(PendingCall call) {
        free.push(call.place - first);
    }

    /// Returns the entry at a place of this table, null if it was not made yet.
    @Nullable PendingCall at(int place) {
        return all.get(place - first);
    }

    /// Returns the place after the last entry that was made.
    int end() {
        return first + Math.min(made.get(), all.length());
    }

    int first() {
        return first;
    }
}
