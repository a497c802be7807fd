// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.MissingClasses;
import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.VersionPolicy;
import org.jspecify.annotations.Nullable;

/// How far a reader goes to meet bytes that do not fit the classes here. Immutable.
///
/// @param versions says whether classes of another `serialVersionUID` are read
/// @param missing what becomes of objects whose class is not here
/// @param handler says what stands for values that cannot be read, or null
/// @param readsBoth true if streams of the other format are read too
public record Tolerance(
        VersionPolicy versions,
        MissingClasses missing,
        @Nullable UnreadableHandler handler,
        boolean readsBoth) {
    /// java.io's rules.
    public static final Tolerance NONE =
            new Tolerance(VersionPolicy.STRICT, MissingClasses.REFUSE, null, false);

    public Tolerance withVersions(VersionPolicy policy) {
        return new Tolerance(policy, missing, handler, readsBoth);
    }

    public Tolerance withMissing(MissingClasses treatment) {
        return new Tolerance(versions, treatment, handler, readsBoth);
    }

    public Tolerance withHandler(UnreadableHandler newHandler) {
        return new Tolerance(versions, missing, newHandler, readsBoth);
    }

    public Tolerance withBoth(boolean both) {
        return new Tolerance(versions, missing, handler, both);
    }
}
