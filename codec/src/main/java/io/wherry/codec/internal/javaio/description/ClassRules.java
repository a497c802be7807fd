// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.lean.admission.Renames;
import io.wherry.codec.internal.lean.option.CompatibilityOptions;
import io.wherry.codec.internal.lean.option.LeanOptions;

/// The rules for finding the classes that a stream names, and for classes that do not fit.
///
/// @param renames the names of the classes here
public record ClassRules(CompatibilityOptions compatibility, Renames renames) {
    /// java.io's.
    public static final ClassRules STRICT = new ClassRules(CompatibilityOptions.NONE, Renames.NONE);

    /// Returns the rules of a codec's options.
    public static ClassRules of(LeanOptions options) {
        if (options.compatibility() == CompatibilityOptions.NONE
                && options.renames() == Renames.NONE) {
            return STRICT;
        }
        return new ClassRules(options.compatibility().withBoth(false), options.renames());
    }
}
