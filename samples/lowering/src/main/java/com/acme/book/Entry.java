// SPDX-License-Identifier: Apache-2.0
package com.acme.book;

import io.wherry.iso.Iso;

/// A name in a [Book].
@Iso
final class Entry {
    final String name;
    long number;
    final Entry next;

    Entry(String name, long number, Entry next) {
        this.name = name;
        this.number = number;
        this.next = next;
    }
}
