// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// A binary tree of `int`s with queries on its content.
interface AnyTree {
    /// That of the root.
    int key();

    /// Of all keys.
    long sum();

    /// Returns a hash of keys and their positions.
    int shape();
}
