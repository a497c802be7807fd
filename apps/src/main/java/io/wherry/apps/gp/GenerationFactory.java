// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// Creates generations on the heap or in clusters.
interface GenerationFactory {
    /// Returns an empty generation with room for `size` expressions.
    Generation generation(int size);
}
