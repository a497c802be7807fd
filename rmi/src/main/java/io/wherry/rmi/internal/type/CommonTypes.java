// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.lang.module.ModuleDescriptor;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/// Value classes of the JDK, which are admitted in all messages.
///
/// Classes built into the lean format are not checked at all: strings, boxes, `java.time`, the
/// usual collections of `java.util`.
final class CommonTypes {
    /* URL is excluded, since its hash code does DNS lookups. Classes that call a comparator or a
    handler are harmless, since the class of the comparator or handler must be admitted, too. */

    private static final Set<String> VALUES =
            Set.of(
                    "java.lang.Boolean",
                    "java.lang.Byte",
                    "java.lang.Character",
                    "java.lang.Double",
                    "java.lang.Enum",
                    "java.lang.Float",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Number",
                    "java.lang.Object",
                    "java.lang.Short",
                    "java.lang.StackTraceElement",
                    "java.lang.String",
                    "java.lang.String$CaseInsensitiveComparator",
                    "java.lang.StringBuffer",
                    "java.lang.StringBuilder",
                    "java.io.File",
                    "java.math.BigDecimal",
                    "java.math.BigInteger",
                    "java.math.MathContext",
                    "java.math.RoundingMode",
                    "java.net.Inet4Address",
                    "java.net.Inet6Address",
                    "java.net.InetAddress",
                    "java.net.InetSocketAddress",
                    "java.net.URI",
                    "java.rmi.server.ObjID",
                    "java.rmi.server.UID",
                    "java.sql.Date",
                    "java.sql.Time",
                    "java.sql.Timestamp",
                    "java.util.BitSet",
                    "java.util.Calendar",
                    "java.util.Comparators$NaturalOrderComparator",
                    "java.util.Currency",
                    "java.util.Date",
                    "java.util.GregorianCalendar",
                    "java.util.Locale",
                    "java.util.Random",
                    "java.util.SimpleTimeZone",
                    "java.util.TimeZone",
                    "java.util.UUID",
                    "java.util.regex.Pattern",
                    "sun.util.calendar.ZoneInfo");

    private CommonTypes() {}

    static boolean contains(Class<?> type) {
        return isOfJdk(type)
                && (VALUES.contains(type.getName()) || isCollection(type) || isException(type));
    }

    /// Returns true if the class belongs to the JDK.
    static boolean isOfJdk(Class<?> type) {
        ModuleDescriptor module = type.getModule().getDescriptor();
        return module != null
                && (type.getClassLoader() == null
                        || type.getClassLoader() == ClassLoader.getPlatformClassLoader());
    }

    /// Returns true for collections, their wrappers and serialization proxies, atomic values, locks
    /// and times.
    private static boolean isCollection(Class<?> type) {
        String name = type.getPackageName();
        return name.startsWith("java.util.concurrent")
                || name.startsWith("java.time")
                || (name.equals("java.util") && isPartOfCollection(type));
    }

    private static boolean isPartOfCollection(Class<?> type) {
        return type.getName().startsWith("java.util.Collections$")
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || Map.Entry.class.isAssignableFrom(type)
                || type.getName().equals("java.util.CollSer");
    }

    private static boolean isException(Class<?> type) {
        return Throwable.class.isAssignableFrom(type) && type.getName().startsWith("java.");
    }
}
