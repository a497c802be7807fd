// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.util.function.Consumer;

/// Decides whether a reader accepts objects of a class whose `serialVersionUID` differs from the
/// writer's. Any reading thread may call it.
///
/// Accepted objects are read by java.io's rules for compatible changes: fields that are new here
/// have their default value, fields that are gone are skipped, and a field of another primitive
/// type is an error that names it. Arrays, enums and records have no version, as in java.io.
@FunctionalInterface
public interface VersionPolicy {
    /// java.io's rule: the objects are refused.
    VersionPolicy STRICT = StandardVersionPolicy.STRICT;

    /// The objects are read.
    VersionPolicy IGNORE = StandardVersionPolicy.IGNORE;

    /// The objects are read, and each mismatch is a warning of the `System.Logger`
    /// "io.wherry.codec".
    VersionPolicy WARN = StandardVersionPolicy.WARN;

    /// True if the objects may be read; asked where a stream describes the class.
    boolean accepts(VersionMismatch mismatch);

    /// Returns a policy that reads the objects and notifies `listener`.
    static VersionPolicy warn(Consumer<? super VersionMismatch> listener) {
        return mismatch -> {
            listener.accept(mismatch);
            return true;
        };
    }
}
