// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

/// A count of events, with their elements, bytes and times.
///
/// @param elements of each
/// @param bytes of all together
/// @param nanos that all together took
/// @param serializing the part of `nanos` in which objects became bytes, or bytes objects
public record ProfileAmounts(long count, Range elements, long bytes, long nanos, long serializing) {
    static final ProfileAmounts NONE = new ProfileAmounts(0, Range.NONE, 0, 0, 0);

    /// A minimum and a maximum; 0 and 0 if there are no values.
    public record Range(long least, long most) {
        static final Range NONE = new Range(0, 0);

        static Range of(long one) {
            return new Range(one, one);
        }

        @Override
        public String toString() {
            return least == most ? Long.toString(least) : least + "~" + most;
        }
    }

    static ProfileAmounts ofNanos(long count, long nanos) {
        return new ProfileAmounts(count, Range.NONE, 0, nanos, 0);
    }

    ProfileAmounts plus(ProfileAmounts other) {
        if (count == 0) {
            return other;
        }
        if (other.count == 0) {
            return this;
        }
        return new ProfileAmounts(
                count + other.count,
                new Range(
                        Math.min(elements.least, other.elements.least),
                        Math.max(elements.most, other.elements.most)),
                bytes + other.bytes,
                nanos + other.nanos,
                serializing + other.serializing);
    }
}
