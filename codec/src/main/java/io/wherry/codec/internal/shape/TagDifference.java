// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.util.BitSet;
import java.util.List;

/// Says how a class here differs from the writer's class of the same name, as far as field tags
/// tell.
///
/// Fields that both have are the longest common subsequence of the two lists of tags.
public final class TagDifference {
    /// Lists longer than this are not compared field by field.
    private static final int MOST = 1 << 10;

    private final Shape shape;
    private final FieldTags here;
    private final FieldTags there;
    private final ShapeDifferences facts = new ShapeDifferences();

    private TagDifference(Shape shape, FieldTags there) {
        this.shape = shape;
        this.here = FieldTags.of(shape);
        this.there = there;
    }

    /// The difference as `name=value` facts.
    public static String of(Shape here, FieldTags there) {
        return new TagDifference(here, there).text();
    }

    private String text() {
        if (here.kind() != there.kind()) {
            facts.add("kind", shape.kind().text(), Kind.text(there.kind()));
            return facts.text();
        }
        if (shape.kind() == Kind.ENUM && here.count() != there.count()) {
            facts.add("number of constants", here.count(), there.count());
        }
        addTrait("readResolve", FieldTags.READ_RESOLVE);
        addTrait("writeObject", FieldTags.WRITE_OBJECT);
        addTrait("readObject", FieldTags.READ_OBJECT);
        if (here.levels() != there.levels()) {
            facts.add("number of serializable classes", shape.levels().size(), "another");
        }
        if (shape.kind() != Kind.ENUM && Math.max(here.count(), there.count()) <= MOST) {
            addFields();
        }
        return facts.isEmpty() ? rest() : facts.text();
    }

    /// Returns the difference that tags do not show.
    private String rest() {
        return switch (shape.kind()) {
            case ENUM -> "difference=names or order of the constants";
            case EXTERNALIZABLE -> "difference=serialVersionUID";
            default ->
                    "difference=serialVersionUID, name of a superclass, type of a reference or name"
                            + " of a field";
        };
    }

    private void addTrait(String name, int bit) {
        boolean isHere = (here.traits() & bit) != 0;
        boolean isThere = (there.traits() & bit) != 0;
        if (isHere != isThere) {
            facts.add(
                    "hook " + name,
                    isHere ? "there is one" : "none",
                    isThere ? "there is one" : "none");
        }
    }

    private void addFields() {
        List<FieldShape> fields = FieldTags.fields(shape);
        byte[] ours = here.tags();
        byte[] theirs = there.tags();
        BitSet onlyHere = new BitSet();
        BitSet onlyThere = new BitSet();
        unmatched(ours, theirs, onlyHere, onlyThere);
        onlyHere.stream()
                .forEach(at -> {
                    String type = takeSameName(onlyThere, theirs, ours[at]);
                    FieldShape field = fields.get(at);
                    facts.add("field " + field.name(), field.type().getTypeName(), type);
                });
        onlyThere.stream()
                .forEach(at -> facts.add("field number " + at, "none", FieldTags.type(theirs[at])));
    }

    /// The type of that of the fields left whose name may be the same, which is taken; "none" if
    /// there is none.
    private static String takeSameName(BitSet left, byte[] theirs, byte tag) {
        for (int field = left.nextSetBit(0); field >= 0; field = left.nextSetBit(field + 1)) {
            if (FieldTags.sameName(theirs[field], tag)) {
                left.clear(field);
                return FieldTags.type(theirs[field]);
            }
        }
        return "none";
    }

    private static void unmatched(byte[] ours, byte[] theirs, BitSet onlyHere, BitSet onlyThere) {
        short[][] longest = longest(ours, theirs);
        int i = 0;
        int j = 0;
        while (i < ours.length || j < theirs.length) {
            if (i < ours.length && j < theirs.length && ours[i] == theirs[j]) {
                i++;
                j++;
            } else if (j == theirs.length
                    || (i < ours.length && longest[i + 1][j] >= longest[i][j + 1])) {
                onlyHere.set(i++);
            } else {
                onlyThere.set(j++);
            }
        }
    }

    /// Length of the longest common subsequence of `ours[i..]` and `theirs[j..]`, for all i and j.
    private static short[][] longest(byte[] ours, byte[] theirs) {
        short[][] longest = new short[ours.length + 1][theirs.length + 1];
        for (int i = ours.length - 1; i >= 0; i--) {
            for (int j = theirs.length - 1; j >= 0; j--) {
                longest[i][j] =
                        ours[i] == theirs[j]
                                ? (short) (longest[i + 1][j + 1] + 1)
                                : (short) Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        return longest;
    }
}
