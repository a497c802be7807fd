// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.util.List;

/// The types of a cluster cannot be converted to those of this program: a field was narrowed, for
/// example, or refers to another type. The message lists all differences, each with class, field
/// and both types: `demo.Order: field price long -> int`.
public final class IncompatibleTypesException extends IsoException {
    private static final long serialVersionUID = 1;

    private final String differences;

    /// @param what of the cluster
    /// @param differences at least one
    public IncompatibleTypesException(String what, List<String> differences) {
        String all = String.join("\n", differences);
        this.differences = all;
        super(what + ": " + String.join("; ", differences));
    }

    /// Returns the differences, a line each: where it is, the type in the cluster, and the type of
    /// this program.
    public List<String> differences() {
        return differences.lines().toList();
    }
}
