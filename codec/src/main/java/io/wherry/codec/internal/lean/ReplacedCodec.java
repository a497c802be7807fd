// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.option.Substitution;
import io.wherry.codec.internal.message.Replacements;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Objects of a class with `writeReplace`, whose result is written in their place (specification,
/// 2.5); and objects that an option of the codec replaces.
///
/// The replacement of an object is asked for once for each object that is referred to, so that a
/// shared object stays shared.
public final class ReplacedCodec extends ClassCodec {

    /// Finds the codec of objects whose replacement is of their own class. Made only when needed:
    /// lambdas have none.
    @FunctionalInterface
    public interface Own {
        ClassCodec codec() throws IOException;
    }

    private final Own own;
    private final @Nullable Substitution substitution;
    private final boolean asksObjects;
    private volatile @Nullable ClassCodec made;

    public ReplacedCodec(Class<?> type, Own own) {
        this(type, own, null, true);
    }

    /// Asks `substitution`, after `writeReplace` if there is one.
    ///
    /// @param codec finds the codec that objects of the class have without it
    ReplacedCodec(Class<?> type, Own codec, Substitution substitution) {
        this(type, () -> unreplaced(codec.codec()), substitution, true);
    }

    /// Asks `substitution` alone, for objects that a codec of the program writes.
    static ReplacedCodec ofCoded(ClassCodec coded, Substitution substitution) {
        return new ReplacedCodec(coded.type(), () -> coded, substitution, false);
    }

    private ReplacedCodec(
            Class<?> type, Own own, @Nullable Substitution substitution, boolean asksObjects) {
        this.own = own;
        this.substitution = substitution;
        this.asksObjects = asksObjects;
        super(type);
    }

    /// Returns the codec of objects that `codec` writes if they are not replaced.
    static ClassCodec unreplaced(ClassCodec codec) throws IOException {
        return codec instanceof ReplacedCodec replaced ? replaced.ownCodec() : codec;
    }

    @Override
    public void write(LeanWriter out, WriterClass described, Object object) throws IOException {
        out.reference(object);
    }

    @Override
    public @Nullable Object readNew(LeanReader in) throws IOException {
        return ownCodec().readNew(in);
    }

    @Override
    ClassCodec reading() throws IOException {
        return ownCodec();
    }

    @Override
    protected @Nullable ClassCodec deferred() {
        try {
            return ownCodec().deferred();
        } catch (IOException _) {
            return null; // the next read reports why there is no codec
        }
    }

    /// Returns the codec of objects whose replacement is of their own class.
    ClassCodec ownCodec() throws IOException {
        ClassCodec codec = made;
        if (codec == null) {
            codec = own.codec();
            made = codec;
        }
        return codec;
    }

    /// Returns the object to write in place of `object`, as it is: not to be replaced in turn.
    ///
    /// @throws java.io.InvalidObjectException if `writeReplace` goes on without an end
    @Nullable Object standIn(LeanWriter out, Object object) throws IOException {
        Object known = out.replacements.of(object);
        if (known != null) {
            return known == Replacements.NOTHING ? null : known;
        }
        Object by = asked(out, object);
        out.replacements.put(object, by);
        return by;
    }

    /// As [#standIn], for a reference that is not shared: as java.io, asks each time, and for the
    /// replacement of an object that was replaced before.
    static @Nullable Object unsharedStandIn(LeanWriter out, Object object) throws IOException {
        Object first = out.replacements.insteadOf(object);
        if (first == null || !(out.described(first).codec instanceof ReplacedCodec codec)) {
            return first;
        }
        Object by = codec.asked(out, first);
        if (by != first) {
            out.replacements.put(first, by);
        }
        return by;
    }

    /// Asks as java.io does: `writeReplace`, again while its result is of another class, then the
    /// substitution.
    private @Nullable Object asked(LeanWriter out, Object object) throws IOException {
        out.out().own();
        out.userCode();
        ReplacedCodec codec = this;
        Object asked = object;
        for (int count = 1; ; count++) {
            Object by = codec.ask(asked);
            if (by == null || by.getClass() == asked.getClass()) {
                return codec.substituted(by);
            }
            Replacements.checkEnd(count, asked, by);
            if (!(out.described(by).codec instanceof ReplacedCodec next)) {
                return by;
            }
            codec = next;
            asked = by;
        }
    }

    private @Nullable Object substituted(@Nullable Object object) {
        return substitution == null ? object : substitution.of(object);
    }

    private @Nullable Object ask(Object object) throws IOException {
        MethodHandle writeReplace = asksObjects ? Shape.of(object.getClass()).writeReplace() : null;
        if (writeReplace == null) {
            return object;
        }
        try {
            return (Object) writeReplace.invoke(object);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("writeReplace failed: class=" + object.getClass().getName(), e);
        }
    }
}
