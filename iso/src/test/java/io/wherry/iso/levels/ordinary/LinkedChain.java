// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels.ordinary;

import io.wherry.iso.Iso;
import io.wherry.iso.levels.Chain;
import org.jspecify.annotations.Nullable;

/// A linked list of objects.
@Iso
public final class LinkedChain implements Chain {
    private @Nullable Link first;
    private int size;

    @Iso
    static final class Link {
        final int value;
        @Nullable Link next;

        Link(int value, @Nullable Link next) {
            this.value = value;
            this.next = next;
        }
    }

    /// Creates an empty list.
    public LinkedChain() {}

    @Override
    public void addFirst(int value) {
        first = new Link(value, first);
        size++;
    }

    @Override
    public void addLast(int value) {
        Link made = new Link(value, null);
        size++;
        if (first == null) {
            first = made;
            return;
        }
        Link at = first;
        while (at.next != null) {
            at = at.next;
        }
        at.next = made;
    }

    @Override
    public boolean remove(int value) {
        Link before = null;
        Link at = first;
        while (at != null && at.value != value) {
            before = at;
            at = at.next;
        }
        if (at == null) {
            return false;
        }
        size--;
        if (before == null) {
            first = at.next;
        } else {
            before.next = at.next;
        }
        return true;
    }

    @Override
    public void reverse() {
        Link done = null;
        Link at = first;
        while (at != null) {
            Link next = at.next;
            at.next = done;
            done = at;
            at = next;
        }
        first = done;
    }

    @Override
    public void sort() {
        first = sorted(first, size);
    }

    private static @Nullable Link sorted(@Nullable Link from, int count) {
        if (from == null || count == 1) {
            return from;
        }
        Link end = from;
        for (int i = 1; i < count / 2; i++) {
            end = end.next;
        }
        Link second = end.next;
        end.next = null;
        return merged(sorted(from, count / 2), sorted(second, count - count / 2));
    }

    private static @Nullable Link merged(@Nullable Link left, @Nullable Link right) {
        Link head = new Link(0, null);
        Link last = head;
        while (left != null && right != null) {
            boolean isLeft = left.value >> 1 <= right.value >> 1;
            Link next = isLeft ? left : right;
            if (isLeft) {
                left = left.next;
            } else {
                right = right.next;
            }
            last.next = next;
            last = next;
        }
        last.next = left == null ? right : left;
        return head.next;
    }

    @Override
    public int[] values() {
        int[] values = new int[size];
        int count = 0;
        for (Link at = first; at != null; at = at.next) {
            values[count++] = at.value;
        }
        return values;
    }
}
