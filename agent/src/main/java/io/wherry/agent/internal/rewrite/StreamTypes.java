// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import java.lang.constant.ClassDesc;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The types that are replaced in class files.
final class StreamTypes {
    private static final Map<ClassDesc, ClassDesc> REPLACEMENTS =
            Map.of(
                    ClassDesc.of("java.io.ObjectInputStream"),
                    ClassDesc.of("io.wherry.agent.AgentObjectInputStream"),
                    ClassDesc.of("java.io.ObjectOutputStream"),
                    ClassDesc.of("io.wherry.agent.AgentObjectOutputStream"));

    private StreamTypes() {}

    /// Returns the type that takes the place of `type`, or null if `type` is not replaced.
    static @Nullable ClassDesc replacement(ClassDesc type) {
        return REPLACEMENTS.get(type);
    }

    /// Returns true if the class of that name takes the place of another.
    static boolean isReplacement(String className) {
        return REPLACEMENTS.containsValue(ClassDesc.of(className));
    }
}
