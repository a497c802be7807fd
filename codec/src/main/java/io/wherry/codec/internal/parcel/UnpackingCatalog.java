// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.internal.lean.Catalog;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.array.ArrayInlet;
import io.wherry.codec.internal.lean.array.OutOfBandArrayCodec;
import io.wherry.codec.internal.lean.array.RowsCodec;
import io.wherry.codec.internal.lean.segment.Token;
import org.jspecify.annotations.Nullable;

/// The usual codecs, and those that take arrays from an inlet.
final class UnpackingCatalog extends ArrayOverrideCatalog {
    private final OutOfBandArrayCodec.Next next;
    private final ArrayInlet inlet;

    UnpackingCatalog(ArrayInlet inlet, Catalog usual) {
        this.next = new OutOfBandArrayCodec.Next(inlet);
        this.inlet = inlet;
        super(usual);
    }

    @Override
    @Nullable ClassCodec ofArray(Class<?> type) {
        return RowsCodec.of(type, null, inlet);
    }

    @Override
    public @Nullable ClassCodec known(int token) {
        return token == Token.OUT_OF_BAND ? next : super.known(token);
    }
}
