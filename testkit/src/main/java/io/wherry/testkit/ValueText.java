// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.lang.reflect.Array;
import java.net.URI;
import java.net.URL;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Equality and text of single values, without following a reference.
final class ValueText {
    private static final int LONGEST = 80;

    private ValueText() {}

    /// Whether there is, or may be, only one such object in a JVM, whatever a copy does.
    static boolean isCanonical(Object object) {
        return switch (object) {
            case Enum<?> _, Class<?> _, Boolean _, Byte _ -> true;
            case Character c -> c < 128;
            case Number n when ComparisonKind.of(n) == ComparisonKind.BOXED -> isCached(n);
            case Collection<?> c ->
                    c == List.of()
                            || c == Set.of()
                            || c == Collections.EMPTY_LIST
                            || c == Collections.EMPTY_SET;
            case Map<?, ?> m -> m == Map.of() || m == Collections.EMPTY_MAP;
            default -> false;
        };
    }

    private static boolean isCached(Number number) {
        return !(number instanceof Double)
                && !(number instanceof Float)
                && number.longValue() == number.byteValue();
    }

    /// Compares two objects of the same class that are canonical, boxed or values.
    static boolean same(Object expected, Object actual, boolean anyNaN) {
        return switch (expected) {
            case Double d -> bits(d, anyNaN) == bits((Double) actual, anyNaN);
            case Float f -> bits(f, anyNaN) == bits((Float) actual, anyNaN);
            case StringBuilder s -> s.compareTo((StringBuilder) actual) == 0;
            case StringBuffer s -> s.compareTo((StringBuffer) actual) == 0;
            case URI uri -> uri.toString().equals(actual.toString());
            case URL url -> url.toExternalForm().equals(((URL) actual).toExternalForm());
            default -> expected.equals(actual);
        };
    }

    static long bits(double value, boolean anyNaN) {
        return anyNaN ? Double.doubleToLongBits(value) : Double.doubleToRawLongBits(value);
    }

    static int bits(float value, boolean anyNaN) {
        return anyNaN ? Float.floatToIntBits(value) : Float.floatToRawIntBits(value);
    }

    /// Returns a short text for messages: the value if there is one, otherwise the class and the
    /// size.
    static String show(@Nullable Object object) {
        return switch (object) {
            case null -> "null";
            case Double d when d.isNaN() -> "NaN 0x" + Long.toHexString(bits(d, false));
            case Float f when f.isNaN() -> "NaN 0x" + Integer.toHexString(bits(f, false));
            case String s -> shorten('"' + s + '"');
            case Enum<?> e -> e.getDeclaringClass().getSimpleName() + '.' + e.name();
            case Class<?> c -> c.getTypeName() + ".class";
            default -> describe(object);
        };
    }

    private static String describe(Object object) {
        String type = object.getClass().getTypeName();
        return switch (ComparisonKind.of(object)) {
            case CANONICAL, BOXED, VALUE -> shorten(object.toString());
            case PRIMITIVES, REFERENCES ->
                    "an array "
                            + object.getClass().getComponentType().getTypeName()
                            + '['
                            + Array.getLength(object)
                            + ']';
            case PROXY, LAMBDA, JDK, USER ->
                    switch (object) {
                        case Collection<?> c -> "a " + type + " of size " + c.size();
                        case Map<?, ?> m -> "a " + type + " of size " + m.size();
                        default -> "a " + type;
                    };
        };
    }

    private static String shorten(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        return text.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    }
}
