// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The pairs of corresponding objects of two graphs; pairs may be tried and taken back.
final class Bijection {
    /// The result of pairing two objects.
    enum Meeting {
        FIRST,
        AGAIN,
        /// The expected object has another partner.
        SHARING_LOST,
        /// The actual object has another partner.
        SHARING_INVENTED
    }

    private final IdentityHashMap<Object, Object> partners = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Object> origins = new IdentityHashMap<>();
    private final List<Object> tried = new ArrayList<>();
    private int trials;

    /// Makes a pair of two objects, unless one of them is already taken.
    Meeting meet(Object expected, Object actual) {
        Object partner = partners.putIfAbsent(expected, actual);
        if (partner != null) {
            return partner == actual ? Meeting.AGAIN : Meeting.SHARING_LOST;
        }
        if (origins.putIfAbsent(actual, expected) != null) {
            partners.remove(expected);
            return Meeting.SHARING_INVENTED;
        }
        if (trials > 0) {
            tried.add(expected);
        }
        return Meeting.FIRST;
    }

    /// Returns whether two objects have met before; each may have several partners.
    Meeting meetFreely(Object expected, Object actual) {
        return partners.put(expected, actual) == actual ? Meeting.AGAIN : Meeting.FIRST;
    }

    @Nullable Object partnerOf(Object expected) {
        return partners.get(expected);
    }

    /// Begins a trial; returns the mark to end it.
    int beginTrial() {
        trials++;
        return tried.size();
    }

    /// Ends a trial and keeps its pairs, or takes them back.
    void endTrial(int begin, boolean fits) {
        trials--;
        if (fits && trials > 0) {
            return; // the trial around this one may still take them back
        }
        List<Object> pairs = tried.subList(begin, tried.size());
        if (!fits) {
            for (Object expected : pairs) {
                Object actual = partners.remove(expected);
                origins.remove(actual);
            }
        }
        pairs.clear();
    }
}
