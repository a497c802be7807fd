// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A linked list over interfaces.
final class FlyweightChain implements Chain {
    @Iso
    interface Link {
        int value();

        void value(int value);

        @Nullable Link next();

        void next(@Nullable Link next);
    }

    private final Cluster cluster;
    private final Link head; // before the first one

    FlyweightChain(Cluster cluster) {
        this.cluster = cluster;
        this.head = cluster.create(Link.class);
        cluster.setRoot(Link.class, head);
    }

    private Link after(Link before, int value) {
        Link made = cluster.create(Link.class);
        made.value(value);
        made.next(before.next());
        before.next(made);
        return made;
    }

    @Override
    public void addFirst(int value) {
        after(head, value);
    }

    @Override
    public void addLast(int value) {
        Link last = head;
        for (Link at = head; at != null; at = at.next()) {
            last = at;
        }
        after(last, value);
    }

    @Override
    public boolean remove(int value) {
        Link before = head;
        for (Link at = head.next(); at != null; at = at.next()) {
            if (at.value() == value) {
                before.next(at.next());
                return true;
            }
            before = at;
        }
        return false;
    }

    @Override
    public void reverse() {
        Link done = null;
        Link at = head.next();
        while (at != null) {
            Link next = at.next();
            at.next(done);
            done = at;
            at = next;
        }
        head.next(done);
    }

    @Override
    public void sort() {
        Link last = head;
        for (Link next :
                links().sorted(Comparator.comparingInt(one -> one.value() >> 1)).toList()) {
            last.next(next);
            last = next;
        }
        last.next(null);
    }

    private Stream<Link> links() {
        Link root = Objects.requireNonNull(cluster.root(Link.class));
        return Stream.iterate(root.next(), Objects::nonNull, Link::next);
    }

    @Override
    public int[] values() {
        return links().mapToInt(Link::value).toArray();
    }
}
