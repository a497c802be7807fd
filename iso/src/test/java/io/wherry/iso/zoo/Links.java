// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import org.jspecify.annotations.Nullable;

/// Objects with fields of all kinds that refer to one another, and code that visits all of them.
@Iso
public class Links {
    private static final int MOST = 100;

    int key;
    long number;
    double weight;
    float part;
    short middle;
    byte small;
    char letter;
    boolean good;
    @Nullable Links next;
    @Nullable String name;
    int @Nullable [] values;
    byte @Nullable [] bytes;
    @Nullable Links @Nullable [] others;

    Links(int key) {
        this.key = key;
        number = 3L * key;
        name = "link " + key;
        values = new int[] {key, -key};
        bytes = new byte[] {1, 2, 3};
    }

    /// A link with another count.
    @Iso
    static final class Heavy extends Links {
        long more;

        Heavy(int key) {
            super(key);
            more = 1L << key;
        }

        @Override
        long worth() {
            return more;
        }
    }

    /// A ring of links.
    public static Links ring(int length) {
        Links first = new Links(0);
        Links last = first;
        for (int i = 1; i < length; i++) {
            Links link = i % 2 == 0 ? new Links(i) : new Heavy(i);
            link.others = new Links[] {last, first};
            last.next = link;
            last = link;
        }
        last.next = first;
        return first;
    }

    long worth() {
        return key;
    }

    /// Visits this number of objects.
    ///
    /// @return a hash of the visited objects
    public long look(int steps) {
        long seen = 0;
        Links at = this;
        for (int i = 0; i < steps && at != null; i++) {
            seen += at.worth() + at.fields();
            at = at.next;
        }
        return seen;
    }

    private long fields() {
        long seen = number + (long) weight + (long) part + middle + small + letter + (good ? 1 : 0);
        if (name != null) {
            seen += name.length() + name.hashCode();
        }
        if (values != null) {
            for (int i = 0; i < Math.min(MOST, values.length); i++) {
                seen += values[i];
            }
        }
        if (bytes != null) {
            seen += bytes.length + bytes[0];
        }
        return seen + (others == null ? 0 : among(others));
    }

    private static long among(@Nullable Links[] links) {
        long seen = 0;
        for (int i = 0; i < Math.min(MOST, links.length); i++) {
            Links link = links[i];
            if (link != null) {
                seen += link.worth();
            }
        }
        return seen;
    }
}
