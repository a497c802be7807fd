// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.internal.lean.ArrayOutlet;
import io.wherry.codec.internal.lean.BesideCodec;
import io.wherry.codec.internal.lean.Catalog;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.ElementType;
import io.wherry.codec.internal.lean.RowsCodec;
import org.jspecify.annotations.Nullable;

/// The codecs of a writer that hands large arrays to an outlet: the usual ones but for arrays.
final class TakingCatalog extends Substitutes {
    private final ArrayOutlet outlet;

    TakingCatalog(ArrayOutlet outlet, Catalog usual) {
        this.outlet = outlet;
        super(usual);
    }

    @Override
    @Nullable ClassCodec ofArray(Class<?> type) {
        ElementType elements = ElementType.ofArray(type);
        return elements == null
                ? RowsCodec.of(type, outlet, null)
                : new BesideCodec(elements, outlet);
    }
}
