// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

/// What a reader does where a class here is not the one that was written.
public interface VersionPolicy {
    /// java.io's rule: a class of another serialVersionUID is refused.
    VersionPolicy STRICT = (_, _, _, _) -> false;

    /// True if an object of `name` with `version` in the stream may be read as one of `here` with `versionHere`.
    boolean accepts(String name, long version, String here, long versionHere);

    /// True if the class `here` may stand for `name` though their simple names differ.
    default boolean allowsName(String name, String here) {
        return false;
    }
}
