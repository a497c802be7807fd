// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.option.Substitution;
import io.wherry.codec.internal.message.Replacements;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Objects of a class with `writeReplace`, whose result is written in their place (specification,
/// 2.5); and objects that an option of the codec replaces.
///
/// The replacement of an object is asked for once in a stream, so that a shared object stays
/// shared.
public final class ReplacedCodec extends ClassCodec {

    /// Finds the codec of objects whose replacement is of their own class. Made only when needed:
    /// lambdas have none.
    @FunctionalInterface
    public interface Own {
        ClassCodec codec() throws IOException;
    }

    private final Own own;
    private final Answerer by;
    private volatile @Nullable ClassCodec made;

    /// Returns the replacement of an object.
    @FunctionalInterface
    private interface Answerer {
        @Nullable Object answer(LeanWriter out, Object object) throws IOException;
    }

    public ReplacedCodec(Class<?> type, Own own) {
        this(type, own, (_, object) -> ask(object));
    }

    /// Asks `substitution`, after `writeReplace` if there is one. If that returns an object of
    /// another class, the codec of that class goes on.
    ///
    /// @param codec finds the codec that objects of the class have without it
    ReplacedCodec(Class<?> type, Own codec, Substitution substitution) {
        Own own =
                () ->
                        codec.codec() instanceof ReplacedCodec inner
                                ? inner.ownCodec()
                                : codec.codec();
        Answerer by =
                (out, object) -> {
                    Object asked = replaces(type) ? ask(object) : object;
                    return asked == null || asked.getClass() != object.getClass()
                            ? asked
                            : substituted(out, asked, substitution);
                };
        this(type, own, by);
    }

    /// Asks `substitution` alone, for objects that a codec of the program writes.
    static ReplacedCodec ofCoded(ClassCodec coded, Substitution substitution) {
        return new ReplacedCodec(
                coded.type(), () -> coded, (out, object) -> substituted(out, object, substitution));
    }

    /// Returns the object to write by `substitution`, which is asked once, as java.io asks
    /// `replaceObject`: its result is not replaced again, by `writeReplace` or otherwise.
    private static @Nullable Object substituted(
            LeanWriter out, Object object, Substitution substitution) {
        Object by = substitution.of(object);
        if (by != null) {
            out.replacements.put(by, by);
        }
        return by;
    }

    private static boolean replaces(Class<?> type) {
        return Shape.of(type).writeReplace() != null;
    }

    private ReplacedCodec(Class<?> type, Own own, Answerer by) {
        this.own = own;
        this.by = by;
        super(type);
    }

    @Override
    public void write(LeanWriter out, WriterClass described, Object object) throws IOException {
        Object by = sharedStandIn(out, object);
        if (by != null && by.getClass() == type()) {
            ownCodec().write(out, described, by);
        } else {
            out.reference(by);
        }
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

    /// As [#standIn], for a reference that is shared. A replacement of the class of `object` is
    /// written as it is. References to it that follow name what was written, and do not replace it.
    @Nullable Object sharedStandIn(LeanWriter out, Object object) throws IOException {
        Object by = standIn(out, object);
        if (by != null && by != object && by.getClass() == type()) {
            out.replacements.keep(by);
        }
        return by;
    }

    /// Returns the replacement of `object`, to be asked for its own one if it is of another class.
    ///
    /// @throws java.io.InvalidObjectException if that has no end
    @Nullable Object standIn(LeanWriter out, Object object) throws IOException {
        Object by = knownOrAsked(out, object);
        out.replacements.follow(object, by);
        return by;
    }

    private @Nullable Object knownOrAsked(LeanWriter out, Object object) throws IOException {
        Object known = out.replacements.of(object);
        if (known != null) {
            return known == Replacements.NOTHING ? null : known;
        }
        out.out().own();
        out.userCode();
        Object answer = by.answer(out, object);
        out.replacements.put(object, answer);
        return answer;
    }

    private static @Nullable Object ask(Object object) throws IOException {
        MethodHandle writeReplace =
                Objects.requireNonNull(Shape.of(object.getClass()).writeReplace());
        try {
            return (Object) writeReplace.invoke(object);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("writeReplace failed: class=" + object.getClass().getName(), e);
        }
    }
}
