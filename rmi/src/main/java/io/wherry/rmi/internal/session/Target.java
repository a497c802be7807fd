// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.type.Admission;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What is called, and what is known of it. Safe for any thread.
public final class Target {
    private final long object;
    private final Predicate<? super Class<?>> answers;
    private final Supplier<ClassLoader> loader;
    private volatile @Nullable Admission last;

    /// The methods that take long.
    private volatile Set<String> slow = Set.of();

    /// @param object its number
    /// @param answers the classes that may come in answers
    /// @param loader asked by each thread that calls for what finds the classes of the answer
    public Target(long object, Predicate<? super Class<?>> answers, Supplier<ClassLoader> loader) {
        this.object = object;
        this.answers = answers;
        this.loader = loader;
    }

    public long object() {
        return object;
    }

    public Predicate<? super Class<?>> answers() {
        return answers;
    }

    /// Returns what may come in the answer to a call of the current thread.
    Admission admission() {
        ClassLoader found = loader.get();
        Admission known = last;
        if (known == null || known.loader() != found) {
            known = new Admission(answers, found);
            last = known;
        }
        return known;
    }

    /// Whether calls of that method keep the thread that runs them for long, as far as is known.
    ///
    /// @param method name and descriptor
    boolean takesLong(String method) {
        return slow.contains(method);
    }

    /// The peer says whether a method takes long.
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
