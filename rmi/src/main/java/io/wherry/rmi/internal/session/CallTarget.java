// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.type.Admission;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The target object of calls, with its admitted reply classes and its long-running methods.
/// Thread-safe.
public final class CallTarget {
    private final long object;
    private final Predicate<? super Class<?>> replies;
    private final Supplier<ClassLoader> loader;
    private volatile @Nullable Admission last;

    /// The long-running methods.
    private volatile Set<String> slow = Set.of();

    /// @param object its number
    /// @param replies the classes that are admitted in replies
    /// @param loader returns the class loader for the reply, called by each calling thread
    public CallTarget(
            long object, Predicate<? super Class<?>> replies, Supplier<ClassLoader> loader) {
        this.object = object;
        this.replies = replies;
        this.loader = loader;
    }

    public long object() {
        return object;
    }

    public Predicate<? super Class<?>> replies() {
        return replies;
    }

    /// Returns the classes that are admitted in the reply to a call of the current thread.
    Admission admission() {
        ClassLoader found = loader.get();
        Admission known = last;
        if (known == null || known.loader() != found) {
            known = new Admission(replies, found);
            last = known;
        }
        return known;
    }

    /// Returns true if that method is known to be long-running.
    ///
    /// @param method name and descriptor
    boolean takesLong(String method) {
        return slow.contains(method);
    }

    /// Records whether the peer considers a method long-running.
    void learn(String method, boolean takesLong) {
        if (takesLong != slow.contains(method)) {
            change(method, takesLong);
        }
    }

    private synchronized void change(String method, boolean takesLong) {
        Set<String> changed = new HashSet<>(slow);
        if (takesLong) {
            changed.add(method);
        } else {
            changed.remove(method);
        }
        slow = Set.copyOf(changed);
    }
}
