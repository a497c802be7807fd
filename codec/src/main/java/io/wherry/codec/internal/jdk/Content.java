// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.function.Predicate;

/// How the content of a class without references is written and read.
///
/// @param <T> the class
interface Content<T> {

    /// Writes the content of one object.
    @FunctionalInterface
    interface Put<T> {
        void put(SegmentOutput out, T object) throws IOException;
    }

    /// Reads the content and makes the object. May throw the exceptions of the class's own factory.
    @FunctionalInterface
    interface Get<T> {
        T get(SegmentInput in) throws IOException;
    }

    /// A class whose objects have no identity worth keeping.
    static <T> InlineCodec value(Class<T> type, Put<? super T> put, Get<? extends T> get) {
        return new InlineCodec(type) {
            @Override
            protected boolean standsAlone() {
                return true;
            }

            @Override
            protected void writeContent(LeanWriter out, Object object) throws IOException {
                put.put(out.out(), type.cast(object));
            }

            @Override
            protected Object readContent(LeanReader in) throws IOException {
                return made(in.in(), type, get);
            }
        };
    }

    /// A class whose shared objects stay shared and whose `hashCode` follows an immutable content.
    ///
    /// @param canonical true for objects the JVM keeps one copy of
    static <T> ImmutableLeafCodec leaf(
            Class<T> type,
            Put<? super T> put,
            Get<? extends T> get,
            Predicate<? super T> canonical) {
        return new ImmutableLeafCodec(type) {
            @Override
            protected boolean isCanonical(Object object) {
                return canonical.test(type.cast(object));
            }

            @Override
            protected void writeContent(LeanWriter out, Object object) throws IOException {
                put.put(out.out(), type.cast(object));
            }

            @Override
            protected Object readContent(LeanReader in) throws IOException {
                return made(in.in(), type, get);
            }
        };
    }

    /// A mutable class whose shared objects stay shared.
    static <T> LeafCodec mutable(Class<T> type, Put<? super T> put, Get<? extends T> get) {
        return new LeafCodec(type) {
            @Override
            protected boolean standsAlone() {
                return true;
            }

            @Override
            protected void writeContent(LeanWriter out, Object object) throws IOException {
                put.put(out.out(), type.cast(object));
            }

            @Override
            protected Object readContent(LeanReader in) throws IOException {
                return made(in.in(), type, get);
            }
        };
    }

    private static <T> T made(SegmentInput in, Class<?> type, Get<T> get) throws IOException {
        try {
            return get.get(in);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw in.corrupt("no such value: class=" + type.getName() + ", " + e.getMessage());
        }
    }
}
