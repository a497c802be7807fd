// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.description.EnumOrdinals;
import java.io.IOException;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Objects;

/// Enum sets. Content: varint number of the enum's class, varint n, n longs with a bit per ordinal.
@SuppressWarnings("EnumOrdinal") // checked by the fingerprint
final class EnumSetCodec extends LeafCodec {

    /// @param type one of the two classes that `EnumSet` has
    EnumSetCodec(Class<?> type) {
        super(type);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        EnumSet<?> set = (EnumSet<?>) object;
        BitSet bits = new BitSet();
        for (Enum<?> constant : set) {
            bits.set(constant.ordinal());
        }
        out.describedClass(elementType(set));
        long[] words = bits.toLongArray();
        out.out().putVarint(words.length);
        for (long word : words) {
            out.out().putLong(word);
        }
    }

    private static Class<?> elementType(EnumSet<?> set) throws IOException {
        Iterator<? extends Enum<?>> some =
                set.isEmpty() ? EnumSet.complementOf(set).iterator() : set.iterator();
        if (some.hasNext()) {
            return some.next().getDeclaringClass();
        }
        return (Class<?>)
                Objects.requireNonNull(HiddenState.ofReplacement(set).reference("elementType"));
    }

    private static long[] words(LeanReader in, Class<?> type, int constants) throws IOException {
        int count = in.in().getCount("words of an enum set", Long.BYTES);
        if (count > (constants + Long.SIZE - 1) / Long.SIZE) {
            throw in.in()
                    .corrupt(
                            "more words than constants: class="
                                    + type.getName()
                                    + ", words="
                                    + count);
        }
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = in.in().getLong();
        }
        return words;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // the constants are those of the class
    protected Object readContent(LeanReader in) throws IOException {
        Class<?> type = in.describedClass();
        if (!type.isEnum()) {
            throw in.in().corrupt("enum set of a class that is no enum: " + type.getName());
        }
        EnumOrdinals constants = ordinals(type, in);
        BitSet bits = BitSet.valueOf(words(in, type, constants.count()));
        in.guard().checkLength(EnumSet.class, bits.cardinality());
        EnumSet set = EnumSet.noneOf((Class) type);
        for (int ordinal = bits.nextSetBit(0);
                ordinal >= 0;
                ordinal = bits.nextSetBit(ordinal + 1)) {
            set.add(constants.get(ordinal, in.in()));
        }
        return set;
    }
}
