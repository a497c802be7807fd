// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A predicate that checks a filter first, and another predicate for undecided classes. The filter
/// gets no sizes, which are bounded by the connection. Thread-safe.
public final class FilteredTypes implements Predicate<Class<?>> {
    private final ObjectInputFilter filter;
    private final Predicate<Class<?>> rest;

    /// @param rest decides about classes that `filter` leaves undecided
    public FilteredTypes(ObjectInputFilter filter, Predicate<Class<?>> rest) {
        this.filter = filter;
        this.rest = rest;
    }

    /// Returns the classes that a filter or declared types admit, recorded if the program wants it:
    /// see [FilterRecorder].
    ///
    /// @param filter checked first, null for none
    public static Predicate<Class<?>> recorded(
            @Nullable ObjectInputFilter filter, Predicate<Class<?>> declared) {
        return FilterRecorder.recording(
                filter == null ? declared : new FilteredTypes(filter, declared));
    }

    @Override
    public boolean test(Class<?> type) {
        Status status = filter.checkInput(new Question(type));
        return switch (status) {
            case ALLOWED -> true;
            case REJECTED -> false;
            case UNDECIDED -> rest.test(type);
        };
    }

    /// The argument of the filter: a class without sizes.
    private record Question(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 0;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
