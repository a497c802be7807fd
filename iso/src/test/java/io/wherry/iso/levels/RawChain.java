// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.levels;

import static io.wherry.iso.raw.Cells.checkedOrNull;
import static io.wherry.iso.raw.Cells.getInt;
import static io.wherry.iso.raw.Cells.putInt;

import io.wherry.iso.Cluster;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.List;
import java.util.stream.IntStream;

/// A linked list of raw cells.
final class RawChain implements Chain {
    private static final Type LINK =
            Types.register(
                    Type.ofFields(
                            "levels.Link",
                            null,
                            List.of(
                                    new Field("value", Kind.INT, "int", 0),
                                    new Field("next", Kind.REFERENCE, "levels.Link", 0))));
    private static final int VALUE = LINK.field("value").offset();
    private static final int NEXT = LINK.field("next").offset();

    private final Cluster cluster;
    private final int head; // before the first one

    RawChain(Cluster cluster) {
        this.cluster = cluster;
        this.head = cluster.allocate(LINK.id(), LINK.size());
        cluster.setRootReference(head);
    }

    private static int next(int link) {
        return checkedOrNull(getInt(link, NEXT), LINK.id());
    }

    private void addAfter(int before, int value) {
        int made = cluster.allocate(LINK.id(), LINK.size());
        putInt(made, VALUE, value);
        putInt(made, NEXT, next(before));
        putInt(before, NEXT, made);
    }

    @Override
    public void addFirst(int value) {
        addAfter(head, value);
    }

    @Override
    public void addLast(int value) {
        int last = head;
        while (next(last) != 0) {
            last = next(last);
        }
        addAfter(last, value);
    }

    @Override
    public boolean remove(int value) {
        int before = head;
        while (next(before) != 0 && getInt(next(before), VALUE) != value) {
            before = next(before);
        }
        int found = next(before);
        if (found != 0) {
            putInt(before, NEXT, next(found));
        }
        return found != 0;
    }

    @Override
    public void reverse() {
        int done = 0;
        int at = next(head);
        while (at != 0) {
            int next = next(at);
            putInt(at, NEXT, done);
            done = at;
            at = next;
        }
        putInt(head, NEXT, done);
    }

    /* Insertion sort: each element is inserted after the last one that is not larger. */
    @Override
    public void sort() {
        int at = next(head);
        putInt(head, NEXT, 0);
        while (at != 0) {
            int next = next(at);
            int before = head;
            while (next(before) != 0 && rank(next(before)) <= rank(at)) {
                before = next(before);
            }
            putInt(at, NEXT, next(before));
            putInt(before, NEXT, at);
            at = next;
        }
    }

    private static int rank(int link) {
        return getInt(link, VALUE) >> 1;
    }

    @Override
    public int[] values() {
        return IntStream.iterate(next(cluster.rootReference()), link -> link != 0, RawChain::next)
                .map(link -> getInt(link, VALUE))
                .toArray();
    }
}
