// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.corrupt;

import io.wherry.iso.Cluster;
import io.wherry.iso.Iso;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Objects shown by flyweights, with all kinds of properties; and a traversal that reads all of
/// them.
final class SampleObjects {
    private static final int STEPS = 100;

    @Iso
    interface Thing {
        int key();

        void key(int key);

        boolean good();

        void good(boolean good);

        @Nullable Thing next();

        void next(@Nullable Thing next);

        @Nullable String name();

        void name(@Nullable String name);

        @Nullable CharSequence title();

        void title(@Nullable CharSequence title);

        byte @Nullable [] bytes();

        void bytes(byte @Nullable [] bytes);

        @Nullable Thing child(int index);

        void child(int index, @Nullable Thing child);

        int childLength();

        void childLength(int length);

        @Nullable IsoList<Thing> list();

        void list(@Nullable IsoList<Thing> list);

        @Nullable IsoMap<String, Thing> map();

        void map(@Nullable IsoMap<String, Thing> map);

        @Nullable Mark mark();

        void mark(@Nullable Mark mark);
    }

    @SuppressWarnings("ArrayRecordComponent") // compared element by element
    record Mark(
            int n, String text, Thread.State state, @Nullable Mark next, Mark[] more, Thing to) {}

    private SampleObjects() {}

    static void fill(Cluster cluster) {
        Thing first = cluster.create(Thing.class);
        Thing second = cluster.create(Thing.class);
        first.key(7);
        first.good(true);
        first.next(second);
        first.name("a name");
        first.title("\u03b1\u03b2\u03b3");
        first.bytes(new byte[] {1, 2, 3});
        first.childLength(3);
        first.child(1, second);
        second.next(first);
        IsoList<Thing> list = cluster.createList(Thing.class);
        IsoMap<String, Thing> map = cluster.createMap(String.class, Thing.class);
        for (int i = 0; i < 5; i++) {
            list.add(i % 2 == 0 ? first : second);
            map.put("key " + i, second);
        }
        map.remove("key 2");
        Mark mark = new Mark(1, "mark", Thread.State.NEW, null, new Mark[2], second);
        first.mark(new Mark(2, "\u20ac", Thread.State.BLOCKED, mark, new Mark[] {mark}, first));
        second.list(list);
        second.map(map);
        cluster.setRoot(Thing.class, first);
    }

    /// Visits reachable objects, up to a number of steps.
    ///
    /// @return a hash of the visited objects
    static int look(@Nullable Thing root) {
        int seen = 0;
        Deque<Thing> open = new ArrayDeque<>();
        add(open, root);
        for (int steps = 0; !open.isEmpty() && steps < STEPS; steps++) {
            seen += look(open, open.removeFirst());
        }
        return seen;
    }

    private static int look(Deque<Thing> open, Thing thing) {
        int seen = Objects.hash(thing.key(), thing.good(), thing.name());
        CharSequence title = thing.title();
        if (title != null) {
            seen += title.chars().limit(STEPS).sum();
        }
        seen += Arrays.hashCode(thing.bytes());
        Mark mark = thing.mark();
        if (mark != null) {
            seen += mark.n() + Objects.hash(mark.text(), mark.state());
            add(open, mark.to());
        }
        add(open, thing.next());
        for (int i = 0; i < Math.min(STEPS, thing.childLength()); i++) {
            add(open, thing.child(i));
        }
        look(open, thing.list());
        return seen + look(open, thing.map());
    }

    private static void look(Deque<Thing> open, @Nullable IsoList<Thing> list) {
        if (list != null) {
            Iterator<Thing> each = list.iterator();
            for (int i = 0; i < STEPS && each.hasNext(); i++) {
                add(open, each.next());
            }
        }
    }

    private static int look(Deque<Thing> open, @Nullable IsoMap<String, Thing> map) {
        if (map == null) {
            return 0;
        }
        int seen = 0;
        add(open, map.get("key 1"));
        add(open, map.get("key 9"));
        Iterator<Map.Entry<String, Thing>> each = map.entrySet().iterator();
        for (int i = 0; i < STEPS && each.hasNext(); i++) {
            Map.Entry<String, Thing> entry = each.next();
            seen += entry.getKey().hashCode();
            add(open, entry.getValue());
        }
        return seen;
    }

    private static void add(Deque<Thing> open, @Nullable Thing thing) {
        if (thing != null) {
            open.addLast(thing);
        }
    }
}
