// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// A tree in the order of its keys, and the programs that are timed. Whoever implements it has the same code.
///
/// Keys are the even numbers from 0 on. Programs draw what they look for from [Xorshift32]: an array of it would have to be
/// copied into the cluster.
interface SearchTree extends AnyTree {
    /// Looks so many keys up, all of which are there.
    ///
    /// @param size how many there are
    /// @return the sum of what was found
    long lookUps(int size, int count, int seed);

    /// Adds so many odd keys; some are drawn twice.
    ///
    /// @return how many are new
    int insertAll(int size, int count, int seed);

    /// Changes all fields of all nodes: the tree is its own mirror image then, and keys are negative.
    void turn();
}
