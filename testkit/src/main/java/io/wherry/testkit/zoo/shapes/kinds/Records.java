// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Records of every kind.
public final class Records {
    private Records() {}

    /// Without components.
    public record None() implements Serializable {}

    /// One component of each primitive type.
    public record Primitives(boolean z, byte b, char c, short s, int i, long l, float f, double d)
            implements Serializable {}

    /// Generic.
    @SuppressWarnings("serial") // the components are of any type
    public record Pair<A extends @Nullable Object, B extends @Nullable Object>(A first, B second)
            implements Serializable {}

    /// With a compact constructor that checks and copies.
    @SuppressWarnings("serial") // the list is immutable and of strings
    public record Checked(int low, int high, List<String> names) implements Serializable {
        public static int checks;

        public Checked {
            if (low > high) {
                throw new IllegalArgumentException("empty range: low=" + low + ", high=" + high);
            }
            names = List.copyOf(names);
            checks++;
        }
    }

    /// With a second constructor and a component that is an array.
    @SuppressWarnings("ArrayRecordComponent") // they exist
    public record Series(String name, double[] values) implements Serializable {
        public Series(String name) {
            this(name, new double[] {1, 2, 3});
        }
    }

    /// With a readResolve, which records keep.
    public record Bounded(int value) implements Serializable {
        private Object readResolve() {
            return new Bounded(Math.min(value, 100));
        }
    }
}
