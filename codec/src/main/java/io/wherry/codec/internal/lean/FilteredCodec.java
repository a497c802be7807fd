// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.admission.Guard;
import io.wherry.codec.internal.lean.description.EnumOrdinals;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A codec whose class is subject to a filter: the filter is asked for each object. One reader owns
/// it.
final class FilteredCodec extends ClassCodec {
    private final ClassCodec codec;
    private final Guard guard;

    /// `codec`, or its [ClassCodec#deferred] one.
    private ClassCodec reading;

    /// The stream in which the class was asked about last.
    private int stream;

    /// True if the filter has been asked about the class for the next object.
    private boolean fresh;

    /// @param asked true if the filter has let the class in just now
    FilteredCodec(ClassCodec codec, Guard guard, boolean asked) {
        this.codec = codec;
        this.reading = codec;
        this.guard = guard;
        this.stream = asked ? guard.stream() : guard.stream() - 1;
        this.fresh = asked;
        super(codec.type());
    }

    @Override
    protected @Nullable EnumOrdinals ordinals() {
        return codec.ordinals();
    }

    /// Asks about the class, once a stream.
    @Override
    void admitClass() throws IOException {
        if (stream != guard.stream()) {
            fresh = false;
            guard.admitClass(type());
            stream = guard.stream();
        }
    }

    @Override
    public @Nullable Object readNew(LeanReader in) throws IOException {
        return reading().readNew(in);
    }

    /// Asks the filter about the next object.
    @Override
    ClassCodec reading() throws IOException {
        if (stream != guard.stream()) {
            admitClass();
        } else if (fresh) {
            fresh = false;
        } else {
            guard.admitObject();
        }
        return reading.reading();
    }

    /// Chooses how the objects are read in this stream.
    void defer(boolean defers) {
        ClassCodec other = defers ? codec.deferred() : null;
        reading = other == null ? codec : other;
    }

    @Override
    public void write(LeanWriter out, WriterClass described, Object object) {
        throw new IllegalStateException("filters are for readers");
    }
}
