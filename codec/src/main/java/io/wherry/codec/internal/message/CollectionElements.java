// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The elements that the `readObject` methods of the JDK's collections read and allocate: those
/// that [io.wherry.codec.Limits#arrayLength] bounds.
public final class CollectionElements {
    /// A class whose elements are one object, and which allocates nothing.
    private static final Class<?> COPIES = Collections.nCopies(1, "").getClass();

    /// The class that stands for immutable collections in java.io's format.
    private static final String STAND_IN = "java.util.CollSer";

    /// Slots that a collection has for each element at most: a sparse hash table has almost as
    /// many.
    private static final int SLOTS = 8;

    /// Slots of an empty collection at most: they need no elements of the message.
    public static final int FREE = 64;

    private CollectionElements() {}

    /// Returns how many objects the `readObject` that `type` declares may read, where a collection
    /// may have `limit` elements.
    public static long mostReads(Class<?> type, int limit) {
        boolean reads =
                type.getClassLoader() == null
                        && type.getName().startsWith("java.util.")
                        && (Collection.class.isAssignableFrom(type)
                                || Map.class.isAssignableFrom(type)
                                || type.getName().equals(STAND_IN));
        return reads ? (long) limit + others(type.getSimpleName()) : Long.MAX_VALUE;
    }

    /// Objects that are no elements: a comparator, the nulls at the end.
    private static int others(String name) {
        return switch (name) {
            case "ConcurrentHashMap" -> 2;
            case "TreeSet",
                    "ConcurrentSkipListMap",
                    "LinkedBlockingQueue",
                    "LinkedBlockingDeque",
                    "ConcurrentLinkedQueue",
                    "ConcurrentLinkedDeque",
                    "LinkedTransferQueue" ->
                    1;
            default -> 0;
        };
    }

    /// Returns true if no collection of at most `limit` elements, read by the `readObject` of `by`,
    /// asks for that number of slots.
    public static boolean exceeds(long slots, int limit, Class<?> by) {
        return allocatesNothing(by) ? slots > limit : slots > FREE && slots / SLOTS > limit;
    }

    /// Returns true if the `readObject` of `by` asks for slots that it does not allocate.
    public static boolean allocatesNothing(@Nullable Class<?> by) {
        return by == COPIES;
    }
}
