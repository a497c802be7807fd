// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/// The fields of a class, and how much room they take: added up once for all objects. Immutable.
final class NodeFieldList extends AbstractList<NodeField> implements RandomAccess {
    private final List<NodeField> fields;
    private final int primitiveBytes;
    private final int references;

    NodeFieldList(List<NodeField> fields) {
        this.fields = List.copyOf(fields);
        int bytes = 0;
        int count = 0;
        for (NodeField field : this.fields) {
            bytes += field.isPrimitive() ? field.size() : 0;
            count += field.isPrimitive() ? 0 : 1;
        }
        this.primitiveBytes = bytes;
        this.references = count;
    }

    int primitiveBytes() {
        return primitiveBytes;
    }

    int references() {
        return references;
    }

    @Override
    public NodeField get(int index) {
        return fields.get(index);
    }

    @Override
    public int size() {
        return fields.size();
    }
}
