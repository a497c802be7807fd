// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import io.wherry.codec.ClassFilter;
import java.util.ArrayList;
import java.util.List;

/// The classes that an application reads unless it says otherwise.
final class AllowedClasses {
    /// Values of the JDK, which java.io's format names: data, and nothing that runs code of others.
    private static final List<String> JDK_VALUES =
            List.of(
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
                    "java.lang.String",
                    "java.lang.String$CaseInsensitiveComparator",
                    "java.math.*",
                    "java.time.*",
                    "java.util.*",
                    "java.util.concurrent.*",
                    "java.util.concurrent.atomic.*",
                    "java.util.concurrent.locks.*", // the segments of a ConcurrentHashMap
                    "sun.util.calendar.ZoneInfo"); // the time zone of a Calendar

    /// What Spring MVC itself keeps in a session: attributes for the request after a redirect.
    private static final List<String> REDIRECT_ATTRIBUTES =
            List.of(
                    "org.springframework.util.LinkedMultiValueMap",
                    "org.springframework.util.MultiValueMapAdapter",
                    "org.springframework.web.servlet.FlashMap");

    private AllowedClasses() {}

    /// Allows the packages of the application with those below, further patterns, values of the
    /// JDK, and attributes for the request after a redirect.
    static ClassFilter of(List<String> packages, List<String> patterns) {
        List<String> all = new ArrayList<>(JDK_VALUES);
        all.addAll(REDIRECT_ATTRIBUTES);
        packages.forEach(name -> all.add(name + ".**"));
        all.addAll(patterns);
        return ClassFilter.allow(all.toArray(String[]::new));
    }
}
