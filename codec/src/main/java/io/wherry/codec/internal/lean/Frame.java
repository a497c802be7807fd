// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import org.jspecify.annotations.Nullable;

/// The state of one framed object between its body and its completion. Reused; one thread owns it.
///
/// Gathered data are on the reader's stacks: bytes from [#bytesFrom], references from
/// [#valuesFrom], items of a hook's data from [#itemsFrom].
public final class Frame {
    FramedCodec codec;
    public int handle;

    /// The object as cycles see it; null where it is made at the end.
    public @Nullable Object object;

    public int bytesFrom;
    public int valuesFrom;
    public int itemsFrom;

    Frame(FramedCodec codec) {
        this.codec = codec;
    }

    void open(FramedCodec codec, int handle, GatherStacks stacks) {
        this.codec = codec;
        this.handle = handle;
        this.bytesFrom = stacks.byteCount();
        this.valuesFrom = stacks.valueCount();
        this.itemsFrom = stacks.itemCount();
    }
}
