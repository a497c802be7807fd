// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.util.Map;

/// How the classes that a stream names are found here.
///
/// @param policy what to do where a class here is not the one that was written
/// @param aliases the class here for a name in the stream
public record ClassRules(VersionPolicy policy, Map<String, Class<?>> aliases) {
    /// java.io's.
    public static final ClassRules STRICT = new ClassRules(VersionPolicy.STRICT, Map.of());

    public ClassRules {
        aliases = Map.copyOf(aliases);
    }
}
