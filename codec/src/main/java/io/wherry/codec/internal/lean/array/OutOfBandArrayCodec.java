// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.array;

import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.WriterClass;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Arrays of primitives in the writer of a parcel: large ones go to an outlet and leave
/// [Token#OUT_OF_BAND] in the message, the others are part of it.
public final class OutOfBandArrayCodec extends LeafCodec {
    private final ElementType elements;
    private final PrimitiveArrayCodec inline;
    private final ArrayOutlet outlet;

    public OutOfBandArrayCodec(ElementType elements, ArrayOutlet outlet) {
        this.elements = elements;
        this.inline = new PrimitiveArrayCodec(elements);
        this.outlet = outlet;
        super(elements.arrayType());
    }

    @Override
    public void write(LeanWriter out, WriterClass described, Object object) throws IOException {
        int length = elements.length(object);
        if (!outlet.takes(elements.size(length))) {
            super.write(out, described, object);
        } else if (!out.wroteLeafBack(object, this)) {
            out.out().putByte(Token.OUT_OF_BAND);
            outlet.take(object, elements, length);
        }
    }

    @Override
    protected int hash(LeanWriter out, Object object) {
        return inline.hash(out, object);
    }

    @Override
    protected boolean hashesForGood() {
        return inline.hashesForGood();
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        inline.writeContent(out, object);
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        return inline.readContent(in);
    }

    /// The next array of `inlet`, if the filters let it in.
    static Object next(LeanReader in, ArrayInlet inlet, @Nullable ElementType type)
            throws IOException {
        Object array = inlet.next(type, in.in().position());
        in.guard().admitClass(array.getClass());
        in.guard().admitArray(array.getClass(), Array.getLength(array));
        return array;
    }

    /// Reads [Token#OUT_OF_BAND].
    public static final class Next extends LeafCodec {
        private final ArrayInlet inlet;

        public Next(ArrayInlet inlet) {
            this.inlet = inlet;
            super(Object.class);
        }

        @Override
        protected void writeContent(LeanWriter out, Object object) {
            throw new IllegalStateException("no class has this codec");
        }

        @Override
        protected Object readContent(LeanReader in) throws IOException {
            return next(in, inlet, null);
        }
    }
}
