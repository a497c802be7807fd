// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// Where generations live: on the heap or in clusters.
interface GenerationFactory {
    /// Room for so many expressions, of which none is there yet.
    Generation generation(int size);
}
