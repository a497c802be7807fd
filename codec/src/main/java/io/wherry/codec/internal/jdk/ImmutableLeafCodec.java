// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanWriter;

/// A class whose shared objects stay shared and whose `hashCode` follows an immutable content.
abstract class ImmutableLeafCodec extends LeafCodec {
    ImmutableLeafCodec(Class<?> type) {
        super(type);
    }

    @Override
    protected final boolean standsAlone() {
        return true;
    }

    @Override
    protected final boolean hashesContent() {
        return true;
    }

    @Override
    protected int hash(LeanWriter out, Object object) {
        return object.hashCode();
    }
}
