// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// A binary search tree and the programs that are timed. All implementations run the same code.
///
/// Keys are the even numbers from 0 on. Programs draw what they look for from [Xorshift32]: an array of it would have to be
/// copied into the cluster.
interface SearchTree extends AnyTree {
    /// Looks up `count` keys, all of which are in the tree.
    ///
    /// @param size number of keys of the tree
    /// @return the sum of the keys found
    long lookUps(int size, int count, int seed);

    /// Adds `count` odd keys; some are drawn twice.
    ///
    /// @return how many are new
    int insertAll(int size, int count, int seed);

    /// Changes all fields of all nodes: the tree is its own mirror image then, and keys are negative.
    void turn();
}
