// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

/// A search tree.
public interface Keys {
    boolean add(int key);

    boolean remove(int key);

    boolean has(int key);

    int depth();

    /// Returns all keys in order.
    int[] keys();
}
