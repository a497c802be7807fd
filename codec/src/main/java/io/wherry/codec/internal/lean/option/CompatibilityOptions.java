// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.option;

import io.wherry.codec.MissingClasses;
import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.VersionPolicy;
import org.jspecify.annotations.Nullable;

/// How far a reader goes to meet bytes that do not fit the classes here. Immutable.
///
/// @param versions decides whether classes of another `serialVersionUID` are read
/// @param missing the treatment of objects of missing classes
/// @param handler returns substitutes for values that cannot be read; null for none
/// @param readsBoth true if streams of the other format are read, too
public record CompatibilityOptions(
        VersionPolicy versions,
        MissingClasses missing,
        @Nullable UnreadableHandler handler,
        boolean readsBoth) {
    /// java.io's rules.
    public static final CompatibilityOptions NONE =
            new CompatibilityOptions(VersionPolicy.STRICT, MissingClasses.REFUSE, null, false);

    public CompatibilityOptions withVersions(VersionPolicy policy) {
        return new CompatibilityOptions(policy, missing, handler, readsBoth);
    }

    public CompatibilityOptions withMissing(MissingClasses treatment) {
        return new CompatibilityOptions(versions, treatment, handler, readsBoth);
    }

    public CompatibilityOptions withHandler(UnreadableHandler newHandler) {
        return new CompatibilityOptions(versions, missing, newHandler, readsBoth);
    }

    public CompatibilityOptions withBoth(boolean both) {
        return new CompatibilityOptions(versions, missing, handler, both);
    }
}
