// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.VersionPolicy;

/// How far a reader goes to meet bytes that do not fit the classes here. Immutable.
///
/// @param versions says whether classes of another `serialVersionUID` are read
/// @param readsBoth true if streams of the other format are read too
public record Tolerance(VersionPolicy versions, boolean readsBoth) {
    /// java.io's rules.
    public static final Tolerance NONE = new Tolerance(VersionPolicy.STRICT, false);

    public Tolerance withVersions(VersionPolicy policy) {
        return new Tolerance(policy, readsBoth);
    }

    public Tolerance withBoth(boolean both) {
        return new Tolerance(versions, both);
    }
}
