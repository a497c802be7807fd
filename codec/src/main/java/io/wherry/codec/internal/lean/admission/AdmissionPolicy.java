// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Limits;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/// The limits and filters of a reader. Immutable.
///
/// @param limits of one message
/// @param classes the classes that may be looked up; null for any
/// @param filter is asked about classes, arrays and sizes; null for the JVM's filter alone
public record AdmissionPolicy(
        Limits limits, @Nullable ClassFilter classes, @Nullable ObjectInputFilter filter) {
    public static final AdmissionPolicy DEFAULT = new AdmissionPolicy(Limits.DEFAULTS, null, null);

    public AdmissionPolicy withLimits(Limits newLimits) {
        return new AdmissionPolicy(newLimits, classes, filter);
    }

    public AdmissionPolicy withClasses(ClassFilter newClasses) {
        return new AdmissionPolicy(limits, newClasses, filter);
    }

    public AdmissionPolicy withFilter(ObjectInputFilter newFilter) {
        return new AdmissionPolicy(limits, classes, newFilter);
    }
}
