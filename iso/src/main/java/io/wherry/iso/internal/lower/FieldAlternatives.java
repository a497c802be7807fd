// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.constant.ClassDesc;
import java.util.Map;

/// Types of fields that lowered classes can have in place of those that they cannot have.
final class FieldAlternatives {
    private static final String LIST = "IsoList, or an array";
    private static final String MAP = "IsoMap";
    private static final String SET = "IsoMap, with the elements as keys";
    private static final String TEXT = "String, of which a method makes the object";
    private static final String NUMBER = "a primitive; a cluster is used by one thread at a time";

    private static final Map<String, String> BY_NAME =
            Map.ofEntries(
                    Map.entry("java.util.List", LIST),
                    Map.entry("java.util.ArrayList", LIST),
                    Map.entry("java.util.Collection", LIST),
                    Map.entry("java.util.Map", MAP),
                    Map.entry("java.util.HashMap", MAP),
                    Map.entry("java.util.LinkedHashMap", MAP),
                    Map.entry("java.util.Set", SET),
                    Map.entry("java.util.HashSet", SET),
                    Map.entry("java.util.Date", "java.time.Instant"),
                    Map.entry("java.util.Calendar", "java.time.ZonedDateTime"),
                    Map.entry("java.util.BitSet", "long[]"),
                    Map.entry("java.util.Locale", TEXT + ": its language tag"),
                    Map.entry("java.util.regex.Pattern", TEXT),
                    Map.entry("java.io.File", TEXT),
                    Map.entry("java.nio.file.Path", TEXT),
                    Map.entry("java.net.URL", "java.net.URI"),
                    Map.entry("java.net.InetAddress", "byte[], its address"),
                    Map.entry("java.lang.StringBuilder", "String"),
                    Map.entry("java.lang.CharSequence", "String"),
                    Map.entry("java.util.concurrent.atomic.AtomicInteger", NUMBER),
                    Map.entry("java.util.concurrent.atomic.AtomicLong", NUMBER),
                    Map.entry("java.util.concurrent.atomic.AtomicBoolean", NUMBER));

    private static final String ANY =
            "a primitive, a boxed one, String, an enum, a record, a final class with final fields, a value"
                    + " of java.time, BigDecimal, BigInteger, UUID, URI, Currency, Optional, a type with @Iso,"
                    + " IsoList, IsoMap, or an array of primitives, String, enums, values or classes with"
                    + " @Iso";

    private FieldAlternatives() {}

    /// Returns what to declare in place of a type.
    static String of(ClassDesc type) {
        if (type.isArray()) {
            return "an array of elements of one class without type arguments, or a record with the"
                    + " array as its component; primitives in place of boxed ones";
        }
        return BY_NAME.getOrDefault(LoweredNames.binary(type), ANY);
    }
}
