// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.internal.lean.Catalog;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.array.ArrayOutlet;
import io.wherry.codec.internal.lean.array.OutOfBandArrayCodec;
import io.wherry.codec.internal.lean.array.RowsCodec;
import io.wherry.codec.internal.lean.segment.ElementType;
import org.jspecify.annotations.Nullable;

/// The codecs of a writer that hands large arrays to an outlet: the usual ones except for arrays.
final class PackingCatalog extends ArrayOverrideCatalog {
    private final ArrayOutlet outlet;

    PackingCatalog(ArrayOutlet outlet, Catalog usual) {
        this.outlet = outlet;
        super(usual);
    }

    @Override
    @Nullable ClassCodec ofArray(Class<?> type) {
        ElementType elements = ElementType.ofArray(type);
        return elements == null
                ? RowsCodec.of(type, outlet, null)
                : new OutOfBandArrayCodec(elements, outlet);
    }
}
