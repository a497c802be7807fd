// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.option.LeanOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads the messages of parcels whose arrays are there. One thread owns it; it is reused from
/// parcel to parcel.
public final class Unpacker {
    private final ArrayQueue inlet = new ArrayQueue();
    private final LeanReader reader;

    public Unpacker(LeanOptions options) {
        this.reader = new LeanReader(new UnpackingCatalog(inlet, CodecCatalog.INSTANCE), options);
    }

    /// Reads the graph.
    ///
    /// @param arrays filled, in the order of the manifest; they become part of the graph
    public @Nullable Object unpack(
            byte[] header, int messageAt, Object[] arrays, @Nullable ClassLoader loader)
            throws IOException {
        inlet.begin(arrays);
        reader.beginStream(header, messageAt, header.length - messageAt, loader);
        Object root = reader.readOnlyMessage();
        if (inlet.left() > 0) {
            throw new WireFormatException(
                    "arrays that no object refers to: " + inlet.left(), header.length);
        }
        return root;
    }

    /// Forgets the last parcel.
    public void release() {
        reader.release();
        inlet.clear();
    }
}
