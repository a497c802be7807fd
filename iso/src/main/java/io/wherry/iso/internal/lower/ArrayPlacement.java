// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.ArrayList;
import java.util.List;

/// A version of the static code of a method. Methods that take or return arrays have several: one for arrays in clusters, and
/// others for arrays on the heap, as far as these are not stored in clusters.
///
/// @param heapParameters whether arrays that are passed are on the heap
/// @param heapResult whether an array that is returned is on the heap
record ArrayPlacement(boolean heapParameters, boolean heapResult) {
    /// All arrays are in clusters.
    static final ArrayPlacement BASE = new ArrayPlacement(false, false);

    /// The versions that a method can have, those for the heap first.
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

    /// The end of the name of the static code.
    String suffix() {
        return isHeap() ? "$" + (heapParameters ? "p" : "") + (heapResult ? "r" : "") : "";
    }
}
