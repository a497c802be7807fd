// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.internal.lean.admission.AdmissionPolicy;
import io.wherry.codec.internal.lean.admission.FilterQuery;
import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.option.LeanOptions;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// The filters of a codec and of the JVM, for one message that a delegate reads. It keeps the first
/// refusal. Thread-safe.
final class DelegateFilter implements ClassFilter {
    private final LeanOptions options;
    private final @Nullable ObjectInputFilter filter;
    private volatile @Nullable FilterRejectedException refusal;

    DelegateFilter(LeanOptions options) {
        this.options = options;
        this.filter = Guard.effective(options.admission().filter());
    }

    /// Returns true if the codec has a filter of its own.
    static boolean isNeeded(AdmissionPolicy admission) {
        return admission.classes() != null || admission.filter() != null;
    }

    @Override
    public boolean allows(String className) {
        try {
            check(className);
            return true;
        } catch (FilterRejectedException e) {
            FilterRejectedException first = refusal;
            refusal = first == null ? e : first;
            return false;
        }
    }

    private void check(String className) throws FilterRejectedException {
        String component = Guard.component(className);
        ClassFilter classes = options.admission().classes();
        if (classes != null && component != null && !classes.allows(component)) {
            throw new FilterRejectedException(className, "class is not allowed", 0, null);
        }
        if (filter != null) {
            askAbout(found(className), filter);
        }
    }

    private Class<?> found(String className) throws FilterRejectedException {
        try {
            return Class.forName(className, false, options.effectiveLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new FilterRejectedException(
                    className, "filter cannot be asked, class is not found: " + e, 0, null);
        }
    }

    /// Asks about a class and its serializable superclasses, each one deeper, as java.io does.
    private static void askAbout(Class<?> type, ObjectInputFilter judge)
            throws FilterRejectedException {
        new FilterQuery(type, -1, 1, 1, 0).ask(judge, 0);
        int depth = 2;
        Class<?> next = type.getSuperclass();
        while (next != null && Serializable.class.isAssignableFrom(next)) {
            new FilterQuery(next, -1, depth++, 1, 0).ask(judge, 0);
            next = next.getSuperclass();
        }
    }

    /// Throws the refusal, if there was one.
    ///
    /// @param failure of the delegate, which is suppressed; null if it returned
    void throwRefusal(@Nullable Throwable failure) throws FilterRejectedException {
        FilterRejectedException first = refusal;
        if (first == null) {
            return;
        }
        if (failure != null) {
            first.addSuppressed(failure);
        }
        throw first;
    }
}
