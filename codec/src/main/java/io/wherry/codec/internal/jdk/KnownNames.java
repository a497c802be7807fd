// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import java.util.HashMap;
import java.util.Map;

/// The tokens of the classes that [KnownClasses] has codecs for, by the names of these classes.
///
/// A second name of a token is an alias: the reader makes the class its content asks for.
final class KnownNames {
    private final Map<String, Integer> tokens = new HashMap<>();

    private KnownNames() {}

    static Map<String, Integer> tokens() {
        KnownNames names = new KnownNames();
        names.addNumbers();
        names.addArrays();
        names.addTimes();
        names.addEnums();
        names.addCollections();
        names.addImmutable();
        return names.tokens;
    }

    private void add(int token, String... classNames) {
        for (String className : classNames) {
            if (tokens.put(className, token) != null) {
                throw new IllegalStateException("class has two tokens: " + className);
            }
        }
    }

    private void addNumbers() {
        add(8, "java.lang.String");
        add(9, "java.lang.Boolean");
        add(10, "java.lang.Byte");
        add(11, "java.lang.Short");
        add(12, "java.lang.Character");
        add(13, "java.lang.Integer");
        add(14, "java.lang.Long");
        add(15, "java.lang.Float");
        add(16, "java.lang.Double");
        add(17, "java.math.BigInteger");
        add(18, "java.math.BigDecimal");
        add(19, "java.util.UUID");
        add(20, "java.util.Date");
    }

    private void addArrays() {
        add(21, "[Z");
        add(22, "[B");
        add(23, "[S");
        add(24, "[C");
        add(25, "[I");
        add(26, "[J");
        add(27, "[F");
        add(28, "[D");
        add(29, "[Ljava.lang.Object;");
        add(30, "[Ljava.lang.String;");
    }

    private void addTimes() {
        add(32, "java.time.LocalDate");
        add(33, "java.time.LocalTime");
        add(34, "java.time.LocalDateTime");
        add(35, "java.time.Instant");
        add(36, "java.time.Duration");
        add(37, "java.time.Period");
        add(38, "java.time.Year");
        add(39, "java.time.YearMonth");
        add(40, "java.time.MonthDay");
        add(41, "java.time.ZoneOffset");
        add(42, "java.time.ZoneId", "java.time.ZoneRegion");
        add(43, "java.time.OffsetTime");
        add(44, "java.time.OffsetDateTime");
        add(45, "java.time.ZonedDateTime");
    }

    private void addEnums() {
        add(48, "java.lang.Class");
        add(49, "java.io.ObjectStreamClass");
        add(50, "java.util.EnumSet", "java.util.RegularEnumSet", "java.util.JumboEnumSet");
        add(51, "java.util.EnumMap");
    }

    private void addCollections() {
        add(56, "java.util.ArrayList");
        add(57, "java.util.LinkedList");
        add(58, "java.util.ArrayDeque");
        add(59, "java.util.concurrent.CopyOnWriteArrayList");
        add(60, "java.util.Vector");
        add(61, "java.util.Stack");
        add(64, "java.util.HashMap");
        add(65, "java.util.LinkedHashMap");
        add(66, "java.util.HashSet");
        add(67, "java.util.LinkedHashSet");
        add(68, "java.util.IdentityHashMap");
        add(69, "java.util.concurrent.ConcurrentHashMap");
        add(72, "java.util.TreeMap");
        add(73, "java.util.TreeSet");
        add(74, "java.util.PriorityQueue");
    }

    private void addImmutable() {
        add(80, "java.util.List", "java.util.ImmutableCollections$List12");
        add(81, "java.util.ImmutableCollections$ListN");
        add(
                82,
                "java.util.Set",
                "java.util.ImmutableCollections$Set12",
                "java.util.ImmutableCollections$SetN");
        add(
                83,
                "java.util.Map",
                "java.util.ImmutableCollections$Map1",
                "java.util.ImmutableCollections$MapN");
        add(88, "java.util.Optional");
        add(89, "java.util.OptionalInt");
        add(90, "java.util.OptionalLong");
        add(91, "java.util.OptionalDouble");
    }
}
