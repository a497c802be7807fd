// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.ArrayList;
import java.util.List;

/// The memory of the array parameters and the array result of a version of a method. Methods with
/// arrays have several versions: one for arrays in clusters, and others for arrays on the heap, if
/// these are not stored in clusters.
///
/// @param heapParameters whether array parameters are on the heap
/// @param heapResult whether an array result is on the heap
record ArrayPlacement(boolean heapParameters, boolean heapResult) {
    /// All arrays are in clusters.
    static final ArrayPlacement BASE = new ArrayPlacement(false, false);

    /// Returns the possible placements, those on the heap first.
    static List<ArrayPlacement> all(boolean parameters, boolean result) {
        List<ArrayPlacement> all = new ArrayList<>();
        if (parameters && result) {
            all.add(new ArrayPlacement(true, true));
        }
        if (parameters) {
            all.add(new ArrayPlacement(true, false));
        }
        if (result) {
            all.add(new ArrayPlacement(false, true));
        }
        all.add(BASE);
        return all;
    }

    /// Returns whether it differs from [#BASE].
    boolean isHeap() {
        return heapParameters || heapResult;
    }

    /// Returns the suffix of the name of the static method.
    String suffix() {
        return isHeap() ? "$" + (heapParameters ? "p" : "") + (heapResult ? "r" : "") : "";
    }
}
