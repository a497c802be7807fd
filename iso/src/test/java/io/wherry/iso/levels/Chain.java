// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

/// A linked list.
public interface Chain {
    void addFirst(int value);

    void addLast(int value);

    /// Removes the first equal element.
    boolean remove(int value);

    void reverse();

    /// Sorts stably by the value without its last bit, so that stability is visible.
    void sort();

    int[] values();
}
