// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.VersionPolicy;

/// How far a reader goes to meet bytes that do not fit the classes here. Immutable.
///
/// @param versions says whether classes of another `serialVersionUID` are read
public record Tolerance(VersionPolicy versions) {
    /// java.io's rules.
    public static final Tolerance NONE = new Tolerance(VersionPolicy.STRICT);

    public Tolerance withVersions(VersionPolicy policy) {
        return new Tolerance(policy);
    }
}
