// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Says how a class here differs from the writer's class, which is described in full.
public final class OutlineDifference {
    private final ShapeDifferences facts = new ShapeDifferences();

    private OutlineDifference() {}

    /// The difference as `name=value` facts.
    ///
    /// @param names returns the name here of the class of that name in the stream
    public static String of(Outline here, Outline there, UnaryOperator<String> names) {
        OutlineDifference difference = new OutlineDifference();
        difference.add(here, there, names);
        return difference.facts.isEmpty() ? "difference=names of classes" : difference.facts.text();
    }

    private void add(Outline here, Outline there, UnaryOperator<String> names) {
        if (here.kind() != there.kind()) {
            facts.add("kind", here.kind().text(), there.kind().text());
            return;
        }
        if (here.levels().isEmpty()) {
            compare("serialVersionUID", here.version(), there.version());
        }
        hook("readResolve", here.resolves(), there.resolves());
        compareConstants(here.constants(), there.constants());
        Map<String, LevelOutline> theirs = new LinkedHashMap<>();
        there.levels().forEach(level -> theirs.put(names.apply(level.name()), level));
        for (LevelOutline level : here.levels()) {
            LevelOutline other = theirs.remove(level.name());
            if (other == null) {
                facts.add("superclass " + level.name(), "there is one", "none");
            } else {
                compareLevels(level, other);
            }
        }
        theirs.keySet().forEach(name -> facts.add("superclass " + name, "none", "there is one"));
    }

    private void compareLevels(LevelOutline here, LevelOutline there) {
        compare("serialVersionUID of " + here.name(), here.version(), there.version());
        hook("writeObject", here.writes(), there.writes());
        hook("readObject", here.reads(), there.reads());
        Map<String, FieldOutline> theirs = new LinkedHashMap<>();
        there.fields().forEach(field -> theirs.put(field.name(), field));
        for (FieldOutline field : here.fields()) {
            FieldOutline other = theirs.remove(field.name());
            compare("field " + field.name(), text(field), other == null ? "none" : text(other));
        }
        theirs.values().forEach(field -> facts.add("field " + field.name(), "none", text(field)));
    }

    private static String text(FieldOutline field) {
        return field.unshared() ? "unshared " + field.type() : field.type();
    }

    private void compareConstants(List<String> here, List<String> there) {
        Iterator<String> theirs = there.iterator();
        int ordinal = 0;
        for (String constant : here) {
            compare("constant " + ordinal++, constant, theirs.hasNext() ? theirs.next() : "none");
        }
        while (theirs.hasNext()) {
            compare("constant " + ordinal++, "none", theirs.next());
        }
    }

    private void hook(String name, boolean here, boolean there) {
        compare("hook " + name, here ? "there is one" : "none", there ? "there is one" : "none");
    }

    private void compare(String what, Object here, Object there) {
        if (!here.equals(there)) {
            facts.add(what, here, there);
        }
    }
}
