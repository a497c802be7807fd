// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A position-independent fingerprint of a graph in a cluster: equal graphs have equal
/// fingerprints.
public final class GraphFingerprint {
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final List<Integer> met = new ArrayList<>();
    private long hash = 17;
    private int objects;

    private GraphFingerprint() {}

    /// Returns the fingerprint of the objects that a root reaches: their number, and a hash over
    /// types, values and references.
    public static String of(int root) {
        GraphFingerprint portrait = new GraphFingerprint();
        portrait.meet(root);
        for (int i = 0; i < portrait.met.size(); i++) {
            portrait.look(portrait.met.get(i));
        }
        return portrait.objects + "-" + Long.toHexString(portrait.hash);
    }

    private void add(long value) {
        hash = (hash ^ value) * 0x100000001b3L;
        hash ^= hash >>> 29;
    }

    private void meet(int reference) {
        if (reference == 0) {
            add(-1);
            return;
        }
        Integer known = numbers.putIfAbsent(reference, numbers.size());
        if (known == null) {
            met.add(reference);
            add(numbers.size() - 1);
        } else {
            add(known);
        }
    }

    private void look(int object) {
        objects++;
        Type type = Types.of(Cells.typeOf(object));
        add(type.id());
        if (type.isArray()) {
            int length = Cells.length(object);
            add(length);
            for (int i = 0; i < length; i++) {
                value(type.element(), object, Type.ARRAY_HEADER + i * type.element().size());
            }
            return;
        }
        for (Field field : type.fields()) {
            value(field.kind(), object, field.offset());
        }
    }

    /* The parameter `offset` may be long here, because the space is larger. */
    private void value(Kind kind, int object, int offset) {
        switch (kind) {
            case REFERENCE -> meet(Cells.getInt(object, offset));
            case BOOLEAN, BYTE -> add(Cells.getByte(object, offset));
            case CHAR, SHORT -> add(Cells.getShort(object, offset));
            case INT, FLOAT -> add(Cells.getInt(object, offset));
            case LONG, DOUBLE -> add(Cells.getLong(object, offset));
        }
    }
}
