// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.util.List;
import java.util.Map;

/// Classes that are written in the place of others. A filter is asked about both.
final class StandIns {
    private static final String PROXY = "$SerializationProxy";

    private static final Map<String, List<String>> OF_THE_JDK =
            Map.ofEntries(
                    Map.entry(
                            "java.util.CollSer",
                            List.of(
                                    "java.util.ImmutableCollections$List12",
                                    "java.util.ImmutableCollections$ListN",
                                    "java.util.ImmutableCollections$Set12",
                                    "java.util.ImmutableCollections$SetN",
                                    "java.util.ImmutableCollections$Map1",
                                    "java.util.ImmutableCollections$MapN")),
                    Map.entry(
                            "java.util.EnumSet$SerializationProxy",
                            List.of("java.util.RegularEnumSet", "java.util.JumboEnumSet")),
                    Map.entry(
                            "java.util.Collections$UnmodifiableList",
                            List.of("java.util.Collections$UnmodifiableRandomAccessList")),
                    Map.entry(
                            "java.util.Collections$SynchronizedList",
                            List.of("java.util.Collections$SynchronizedRandomAccessList")),
                    Map.entry(
                            "java.net.InetAddress",
                            List.of("java.net.Inet4Address", "java.net.Inet6Address")),
                    Map.entry("java.lang.reflect.Proxy", List.of("jdk.proxy*", "com.sun.proxy.*")),
                    Map.entry("java.time.Ser", List.of("java.time.*")),
                    Map.entry("java.time.chrono.Ser", List.of("java.time.chrono.*")),
                    Map.entry("java.time.zone.Ser", List.of("java.time.zone.*")));

    private StandIns() {}

    /// Returns patterns for the classes that may be read where a stream has this one.
    static List<String> of(String name) {
        List<String> known = OF_THE_JDK.get(name);
        if (known != null) {
            return known;
        }
        return name.endsWith(PROXY)
                ? List.of(name.substring(0, name.length() - PROXY.length()))
                : List.of();
    }
}
