// SPDX-License-Identifier: Apache-2.0
package com.acme.book;

import io.wherry.iso.Iso;

/// A phone book: an ordinary class except for one annotation. Its objects, and all objects that
/// they refer to, live in clusters.
@Iso
public final class Book {
    private Entry[] heads = new Entry[64];
    private int size;

    /// Adds a name, or changes its number.
    public void put(String name, long number) {
        Entry found = entry(name);
        if (found != null) {
            found.number = number;
            return;
        }
        int place = place(name);
        heads[place] = new Entry(name, number, heads[place]);
        size++;
    }

    /// Returns the number of a name; -1 if it is missing.
    public long number(String name) {
        Entry found = entry(name);
        return found == null ? -1 : found.number;
    }

    private Entry entry(String name) {
        for (Entry at = heads[place(name)]; at != null; at = at.next) {
            if (at.name.equals(name)) {
                return at;
            }
        }
        return null;
    }

    private int place(String name) {
        return Math.floorMod(name.hashCode(), heads.length);
    }

    public int size() {
        return size;
    }
}
