// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

/// A linked list.
public interface Chain {
    void addFirst(int value);

    void addLast(int value);

    /// Removes the first one that is equal.
    boolean remove(int value);

    void reverse();

    /// Stable; by the value without its last bit, so that this can be seen.
    void sort();

    int[] values();
}
