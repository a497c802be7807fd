// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.description.ClassDescription;
import io.wherry.codec.internal.lean.description.DescriptionFormat;
import io.wherry.codec.internal.lean.segment.Token;
import org.jspecify.annotations.Nullable;

/// A class as one writer knows it. One thread owns it.
public final class WriterClass {
    /// Not described in this stream so far.
    private static final int UNKNOWN = -1;

    private static final @Nullable WriterClass[] NO_FIELDS = {};

    final ClassCodec codec;

    /// The class of the codec, which may write those of other classes, too.
    final Class<?> type;

    /// For each reference field of the codec's level, the class of the first object that it
    /// referred to, unless that may be unloaded.
    final @Nullable WriterClass[] usual;

    private final @Nullable Fields direct;

    /// The bytes of its description.
    final byte[] description;

    private final ClassDescription described;

    private final boolean evolving;

    private final boolean nestsTail;
    private final boolean standsAlone;
    private final boolean chains;

    /// The token of a class the format knows, or 0.
    private final int knownToken;

    /// Number of the class in this stream, or [#UNKNOWN].
    private int number = UNKNOWN;

    /// The one-byte token of the class in this stream, or 0 if its token is longer.
    private int token;

    WriterClass(ClassCodec codec, ClassDescription description, int knownToken) {
        this.codec = codec;
        this.evolving = description.isEvolving();
        this.nestsTail = evolving && codec instanceof PlainCodec plain && plain.hasTail();
        this.chains = codec instanceof PlainCodec plain && plain.chains();
        this.type = codec.type();
        Fields fields = codec.direct();
        this.direct = fields;
        this.usual = fields == null ? NO_FIELDS : new WriterClass[fields.level().references()];
        this.described = description;
        this.description = DescriptionFormat.encoded(description);
        this.standsAlone = knownToken != 0 && codec.standsAlone();
        this.knownToken = knownToken;
        this.token = knownToken;
    }

    /// Called by generated code.
    public ClassCodec codec() {
        return codec;
    }

    /// The codec's [ClassCodec#direct] fields, if the class is written as it is; called by
    /// generated code.
    public @Nullable Fields direct() {
        return direct;
    }

    /// True if readers may have another version of the class: no reference is a tail then.
    boolean isEvolving() {
        return evolving;
    }

    /// Returns true if the tail of an object nests in it, as its other references do: where readers
    /// may have another version of the class.
    boolean nestsTail() {
        return nestsTail;
    }

    /// See [PlainCodec#chains].
    boolean chains() {
        return chains;
    }

    /// See [ClassCodec#standsAlone].
    boolean standsAlone() {
        return standsAlone;
    }

    ClassDescription described() {
        return described;
    }

    int token() {
        return token;
    }

    int number() {
        return number;
    }

    boolean isDescribed() {
        return number != UNKNOWN;
    }

    void describedAs(int newNumber) {
        number = newNumber;
        if (knownToken == 0 && newNumber < Token.ONE_BYTE_CLASSES) {
            token = Token.FIRST_DESCRIBED + newNumber;
        }
    }

    /// Forgets that the reader knows the description.
    void forget() {
        number = UNKNOWN;
        token = knownToken;
    }
}
