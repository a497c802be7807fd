// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// The bounds of one message: its reader refuses a larger one with a [LimitExceededException].
///
/// Lengths are checked against the bytes that are there in any case: a short message cannot
/// allocate much, whatever the limits are (docs/design/codec.md). Limits bound messages that really
/// are large.
///
/// @param depth objects that run code when they are read (records, maps, sets, classes with hooks)
///     nested in one another; plain objects, lists and arrays do not count, since they need neither
///     stack nor frames at any depth; hooks nest at most about a million deep in any case
/// @param references objects with an identity: all but enum constants, small integers and the like
/// @param bytes of the message; the heads of its segments do not count
/// @param arrayLength elements of one array or collection, in either format and whatever code of
///     its class reads it; keys and values of a map count each, a comparator and the empty slots of
///     a hash table do not; of classes that write their slots as an array, that array counts
///     (`Vector` in the java.io format)
public record Limits(int depth, int references, long bytes, int arrayLength) {
    /// The limits of a codec by default: depth 10 million, a billion objects, 64 GiB, any array
    /// length.
    public static final Limits DEFAULTS =
            new Limits(10_000_000, 1_000_000_000, 1L << 36, Integer.MAX_VALUE);

    /// No limits but those of the JVM.
    public static final Limits NONE =
            new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    /// @throws IllegalArgumentException if one is negative
    public Limits {
        if (depth < 0 || references < 0 || bytes < 0 || arrayLength < 0) {
            throw new IllegalArgumentException(
                    "negative limit: depth="
                            + depth
                            + ", references="
                            + references
                            + ", bytes="
                            + bytes
                            + ", arrayLength="
                            + arrayLength);
        }
    }

    public Limits withDepth(int most) {
        return new Limits(most, references, bytes, arrayLength);
    }

    public Limits withReferences(int most) {
        return new Limits(depth, most, bytes, arrayLength);
    }

    public Limits withBytes(long most) {
        return new Limits(depth, references, most, arrayLength);
    }

    public Limits withArrayLength(int most) {
        return new Limits(depth, references, bytes, most);
    }

    /// Returns all four, as `Limits[depth=100, references=1000, bytes=65536, arrayLength=none]`.
    @Override
    public String toString() {
        return "Limits[depth="
                + shown(depth, Integer.MAX_VALUE)
                + ", references="
                + shown(references, Integer.MAX_VALUE)
                + ", bytes="
                + shown(bytes, Long.MAX_VALUE)
                + ", arrayLength="
                + shown(arrayLength, Integer.MAX_VALUE)
                + "]";
    }

    private static String shown(long limit, long none) {
        return limit == none ? "none" : Long.toString(limit);
    }
}
