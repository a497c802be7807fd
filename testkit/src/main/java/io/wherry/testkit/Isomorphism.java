// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The check that two graphs are equal in everything that serialization preserves.
///
/// Two graphs are isomorphic if a walk over both in step meets
///
/// - equal values: numbers by their bits, strings by their characters;
/// - objects of the same class: lambdas by what they call and captured, proxies by their
///   interfaces and their handler;
/// - the same identities: what is one object here is one object there, and what are two are two.
///   Exempt are boxed numbers within the JDK's caches, Boolean, enum constants, Class objects and
///   the empty immutable collections.
///
/// Of a user's class all fields count that are not static and not transient, at all levels that are
/// serializable (at all levels if none is), and those marked [Compared]. Of a JDK class the
/// contents count that its public methods show: elements in order, entries of hash tables by key,
/// comparators, access order, message and causes. Other objects of the JDK are compared by their
/// serial image: the data that their hooks and default fields write, and the objects these refer
/// to.
///
/// Keys without an equals of their own are matched by trying: the first partner that fits is kept.
/// Such keys are matched last, when the rest of the graph has determined most pairs.
///
/// The walk uses the heap, not the stack: depth costs memory only.
public final class Isomorphism {
    private Isomorphism() {}

    /// Fails unless the graphs are isomorphic.
    ///
    /// @throws AssertionError that names the path to the first difference
    public static void check(
            @Nullable Object expected, @Nullable Object actual, AcceptedDifference... accepted) {
        String difference = difference(expected, actual, accepted);
        if (difference != null) {
            throw new AssertionError("not isomorphic at " + difference);
        }
    }

    /// Returns the first difference with its path, as in `$.left.payload.f: expected=1.0,
    /// actual=2.0`, or null if the graphs are isomorphic.
    public static @Nullable String difference(
            @Nullable Object expected, @Nullable Object actual, AcceptedDifference... accepted) {
        return new GraphComparison(Set.of(accepted)).difference(expected, actual);
    }
}
