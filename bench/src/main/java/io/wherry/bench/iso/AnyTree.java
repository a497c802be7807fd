// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// A binary tree of `int`s that can be asked what it is.
interface AnyTree {
    /// That of the root.
    int key();

    /// Of all keys.
    long sum();

    /// A number that is another if a key stands elsewhere.
    int shape();
}
