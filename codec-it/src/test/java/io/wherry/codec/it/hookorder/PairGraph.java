// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.codec.it.hookorder.Holders.Box;
import io.wherry.codec.it.hookorder.Holders.HookedBox;
import java.util.ArrayList;
import java.util.List;

/// Two parts that refer to each other, and what stands above them.
///
/// @param first the class of the one that is read first, by its name in the [Family]
/// @param link the field in which it refers to the second
/// @param back the field in which the second refers to the first
record PairGraph(
        String first,
        String link,
        ReferencePath via,
        String second,
        String back,
        ReferencePath backVia,
        Above above) {
    /// The objects that hold the first part.
    enum Above {
        NOTHING(0, false),
        BOXES_10(10, false),
        BOXES_40(40, false),
        BOXES_200(200, false),
        HOOKED_40(40, true),
        HOOKED_100(100, true);

        private final int levels;
        private final boolean hooked;

        Above(int levels, boolean hooked) {
            this.levels = levels;
            this.hooked = hooked;
        }

        Object over(Object root) {
            Object top = root;
            for (int i = 0; i < levels; i++) {
                top = hooked ? new HookedBox(top) : new Box(top);
            }
            return top;
        }
    }

    /// The reference fields of a part.
    static List<String> places(String type) {
        return type.equals(Family.EXTERNAL) || type.startsWith(Family.NO_DATA)
                ? List.of("lowA", "lowLink", "lowZ")
                : List.of("upA", "upLink", "upZ", "lowA", "lowLink", "lowZ");
    }

    Object graph(Family family) {
        Object a = family.make(first, 1);
        Object b = family.make(second, 2);
        fill(a, first, link, via.to(b));
        fill(b, second, back, backVia.to(a));
        return above.over(a);
    }

    private static void fill(Object part, String type, String place, Object value) {
        for (String each : places(type)) {
            set(part, each, each.equals(place) ? value : new Box(each));
        }
    }

    static void set(Object part, String place, Object value) {
        try {
            part.getClass().getField(place).set(part, value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a generated class is not as expected", e);
        }
    }

    /// The classes without hooks at their upper level, one for each kind of the lower, and the externalizable one.
    static List<String> singles() {
        List<String> names = new ArrayList<>();
        LevelKind.lower().forEach(kind -> names.add(Family.name(kind)));
        names.add(Family.EXTERNAL);
        return names;
    }

    /// All classes: every pair of an upper and a lower level.
    static List<String> doubles() {
        List<String> names = new ArrayList<>();
        for (LevelKind upper : LevelKind.upper()) {
            LevelKind.lower().forEach(lower -> names.add(Family.name(upper, lower)));
        }
        return names;
    }

    /// The pairing without anything between or above.
    static PairGraph direct(String first, String link, String second, String back) {
        return new PairGraph(
                first,
                link,
                ReferencePath.DIRECT,
                second,
                back,
                ReferencePath.DIRECT,
                Above.NOTHING);
    }

    PairGraph through(ReferencePath there, ReferencePath back) {
        return new PairGraph(first, link, there, second, this.back, back, above);
    }

    PairGraph under(Above other) {
        return new PairGraph(first, link, via, second, back, backVia, other);
    }
}
