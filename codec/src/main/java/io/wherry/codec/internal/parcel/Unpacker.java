// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.lean.ArrayInlet;
import io.wherry.codec.internal.lean.BesideCodec;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.ElementType;
import io.wherry.codec.internal.lean.LeanOptions;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.RowsCodec;
import io.wherry.codec.internal.lean.Token;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads the messages of parcels whose arrays are there. One thread owns it; it is reused from parcel to parcel.
public final class Unpacker {
    private static final Object[] NONE = {};

    private final Inlet inlet = new Inlet();
    private final LeanReader reader;

    public Unpacker(LeanOptions options) {
        this.reader = new LeanReader(new Giving(inlet), options);
    }

    /// Reads the graph.
    ///
    /// @param arrays filled, in the order of the manifest; they become part of the graph
    public @Nullable Object unpack(
            byte[] header, int messageAt, Object[] arrays, @Nullable ClassLoader loader)
            throws IOException {
        inlet.arrays = arrays;
        inlet.next = 0;
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
        inlet.arrays = NONE;
        inlet.next = 0;
    }

    /// Deals out the arrays.
    private static final class Inlet implements ArrayInlet {
        private Object[] arrays = NONE;
        private int next;

        @Override
        public int left() {
            return arrays.length - next;
        }

        @Override
        public Object next(@Nullable ElementType type, long position) throws WireFormatException {
            if (next == arrays.length) {
                throw new WireFormatException(
                        "parcel has no more arrays: arrays=" + next, position);
            }
            Object array = arrays[next];
            if (type != null && type.arrayType() != array.getClass()) {
                throw new WireFormatException(
                        "array of the parcel is of another class: class="
                                + array.getClass().getTypeName()
                                + ", wanted="
                                + type.arrayType().getTypeName()
                                + ", array="
                                + next,
                        position);
            }
            next++;
            return array;
        }
    }

    /// The usual codecs, and those that take arrays from the inlet.
    private static final class Giving extends Substitutes {
        private final BesideCodec.Next next;
        private final ArrayInlet inlet;

        Giving(ArrayInlet inlet) {
            this.next = new BesideCodec.Next(inlet);
            this.inlet = inlet;
            super(CodecCatalog.INSTANCE);
        }

        @Override
        @Nullable ClassCodec ofArray(Class<?> type) {
            return RowsCodec.of(type, null, inlet);
        }

        @Override
        public @Nullable ClassCodec known(int token) {
            return token == Token.BESIDE ? next : super.known(token);
        }
    }
}
