// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.util.List;

/// The objects of a cluster have types that cannot become those of this program: a field was narrowed, say, or leads to something
/// else. The message names all differences, each by class, field and both types: `demo.Order: field price long -> int`.
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

    /// Returns the differences, a line each: where it is, the type in the cluster, and the type of this program.
    public List<String> differences() {
        return differences.lines().toList();
    }
}
