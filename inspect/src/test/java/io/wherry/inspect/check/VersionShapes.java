// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Supplier;

/// Classes without a serialVersionUID, with members of all kinds.
public class VersionShapes implements Serializable, Comparable<VersionShapes> {
    public static final String CONSTANT = String.valueOf(1);
    private static int count;
    protected transient volatile int[] field = {1};
    private final Shape shape = new Nested();
    private transient Object left;
    String text = "a";

    static {
        count++;
    }

    protected VersionShapes(String text, int... numbers) {
        this.text = text + count + left + shape;
    }

    private VersionShapes() {}

    @Override
    public int compareTo(VersionShapes other) {
        Supplier<Integer> compared = () -> text.compareTo(other.text);
        return compared.get();
    }

    synchronized Object run(Object a, long[][] b) {
        return new VersionShapes();
    }

    static native void call();

    /// An interface with a method.
    public interface Shape extends Serializable {
        Comparator<String> ORDER = Comparator.naturalOrder();

        int area();
    }

    /// A protected class that is nested.
    protected static final class Nested implements Shape {
        private static final Nested ONE = new Nested();

        private Nested() {}

        @Override
        public int area() {
            return ONE == this ? 1 : 2;
        }
    }
}
