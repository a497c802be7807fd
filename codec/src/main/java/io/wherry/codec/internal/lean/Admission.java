// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Limits;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// What a reader lets in. Immutable.
///
/// @param limits of one message
/// @param classes which classes may be looked up, or null for any
/// @param filter is asked about classes, arrays and sizes; null for none but the JVM's own
public record Admission(
        Limits limits, @Nullable ClassFilter classes, @Nullable ObjectInputFilter filter) {
    static final Admission DEFAULT = new Admission(Limits.DEFAULTS, null, null);

    public Admission withLimits(Limits newLimits) {
        return new Admission(newLimits, classes, filter);
    }

    public Admission withClasses(ClassFilter newClasses) {
        return new Admission(limits, newClasses, filter);
    }

    public Admission withFilter(ObjectInputFilter newFilter) {
        return new Admission(limits, classes, newFilter);
    }
}
