// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoList;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.View;
import java.util.List;

/// Shows lists of one element type.
///
/// ```text
///  0      4          8      12
///  +------+----------+------+-------+
///  | type | elements | size | 0     |
///  +------+----------+------+-------+
///
///  elements   reference of an array at least as long as `size`; 0 as long as the list was
///             always empty
/// ```
///
/// @param <E> type of the elements
public record ListView<E>(Element<E> element, Type shape) implements View<IsoList<E>> {
    static final int SIZE = 8;
    static final int ELEMENTS = 4;

    public static <E> ListView<E> of(Element<E> element) {
        Type array = element.array();
        List<Field> fields =
                List.of(
                        new Field("size", Kind.INT, "int", 0),
                        new Field("elements", Kind.REFERENCE, array.name(), 0));
        String name = IsoList.class.getName() + '<' + array.elementType() + '>';
        return new ListView<>(element, Types.register(Type.ofFields(name, null, fields)));
    }

    @Override
    public int type() {
        return shape.id();
    }

    @Override
    public int size() {
        return shape.size();
    }

    @Override
    public IsoList<E> at(int reference) {
        return new ClusterList<>(reference, element);
    }

    @Override
    public boolean keepsCluster() {
        return true;
    }

    @Override
    public int reference(IsoList<E> list) {
        return list.isoReference();
    }
}
