// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Predicate;

/// The classes that are admitted in the reply of a batch: those of the replies of all types that it
/// calls. Thread-safe.
final class BatchReplies implements Predicate<Class<?>> {
    private final Set<Predicate<? super Class<?>>> types = new CopyOnWriteArraySet<>();

    /// @param replies the classes that are admitted in replies of one type
    void add(Predicate<? super Class<?>> replies) {
        types.add(replies);
    }

    /// Returns true if the classes of one type do not suffice.
    boolean ofSeveralTypes() {
        return types.size() > 1;
    }

    @Override
    public boolean test(Class<?> type) {
        for (Predicate<? super Class<?>> replies : types) {
            if (replies.test(type)) {
                return true;
            }
        }
        return false;
    }
}
