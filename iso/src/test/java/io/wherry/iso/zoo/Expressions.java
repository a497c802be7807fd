// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Arithmetic with class hierarchies, interfaces, and dispatch.
public final class Expressions {
    private Expressions() {}

    interface Priced {
        int price();

        default int twice() {
            return 2 * price();
        }
    }

    @Iso
    abstract static class Expression implements Priced, Comparable<Expression> {
        static int made;
        private final int number;

        Expression() {
            number = made++;
        }

        abstract long value();

        abstract Expression copy();

        String name() {
            return "expression";
        }

        @Override
        public int price() {
            return 1;
        }

        @Override
        public int compareTo(Expression other) {
            return Long.compare(value(), other.value());
        }

        final int number() {
            return number;
        }
    }

    @Iso
    static final class Literal extends Expression {
        private final long value;

        Literal(long value) {
            this.value = value;
        }

        @Override
        long value() {
            return value;
        }

        @Override
        Literal copy() {
            return new Literal(value);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (this == other) {
                return true;
            }
            return other instanceof Literal literal && literal.value == value;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(value);
        }

        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    @Iso
    abstract static class Pair extends Expression {
        protected final Expression left;
        protected final Expression right;

        Pair(Expression left, Expression right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public int price() {
            return super.price() + left.price() + right.price();
        }

        abstract char sign();

        @Override
        public String toString() {
            return "(" + left + sign() + right + ")";
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Pair pair
                    && pair.sign() == sign()
                    && left.equals(pair.left)
                    && Objects.equals(right, pair.right);
        }

        @Override
        public int hashCode() {
            return left.hashCode() * 31 + right.hashCode() + sign();
        }
    }

    @Iso
    static class Sum extends Pair {
        Sum(Expression left, Expression right) {
            super(left, right);
        }

        @Override
        long value() {
            return left.value() + right.value();
        }

        @Override
        Expression copy() {
            return new Sum(left.copy(), right.copy());
        }

        @Override
        char sign() {
            return '+';
        }

        @Override
        String name() {
            return "sum of " + super.name();
        }
    }

    @Iso
    static final class Difference extends Sum {
        Difference(Expression left, Expression right) {
            super(left, right);
        }

        Difference(long left, long right) {
            this(new Literal(left), new Literal(right));
        }

        @Override
        long value() {
            return left.value() - right.value();
        }

        @Override
        char sign() {
            return '-';
        }
    }

    @Iso
    static final class Product extends Pair {
        Product(Expression left, Expression right) {
            super(left, right);
        }

        @Override
        long value() {
            return left.value() * right.value();
        }

        @Override
        Expression copy() {
            return new Product(left.copy(), right.copy());
        }

        @Override
        char sign() {
            return '*';
        }

        @Override
        public int price() {
            return 10 + super.price();
        }

        static Expression simplified(Expression from) {
            if (!(from instanceof Pair pair)) {
                return from;
            }
            Expression left = simplified(pair.left);
            Expression right = simplified(pair.right);
            if (pair instanceof Product) {
                return isOne(left) ? right : isOne(right) ? left : new Product(left, right);
            }
            return pair instanceof Difference d
                    ? new Difference(d.left, d.right)
                    : new Sum(left, right);
        }

        private static boolean isOne(Expression of) {
            return of instanceof Literal && of.value() == 1;
        }

        static String kind(Object any) {
            return switch (any) {
                case Literal literal when literal.value() < 3 -> "small " + literal;
                case Literal literal -> "literal " + literal.value();
                case Difference _ -> "difference";
                case Expression other -> other.name();
                default -> "?";
            };
        }

        static String chosen(Expression from) {
            return switch (from) {
                case Product product -> "product of " + product.left;
                case Sum sum -> "sum of " + sum.right;
                default -> from.toString();
            };
        }

        static @Nullable Object either(boolean first, Expression from) {
            Object chosen = first ? from : "none";
            for (int i = 0; i < 2; i++) {
                Object same = chosen;
                chosen = i == 5 ? null : same;
            }
            return chosen;
        }

        static int prices(Expression from) {
            Priced priced = from;
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                sum += priced.twice() + priced.price();
                priced = i == 1 ? new Literal(i) : priced;
            }
            return sum;
        }
    }

    private static Expression random(Random random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return new Literal(random.nextInt(5));
        }
        return switch (random.nextInt(4)) {
            case 0 -> new Sum(random(random, depth - 1), random(random, depth - 1));
            case 1 -> new Difference(random(random, depth - 1), random(random, depth - 1));
            case 2 -> new Difference(random.nextInt(9), 7);
            default -> new Product(random(random, depth - 1), random(random, depth - 1));
        };
    }

    /// Runs the program.
    public static String run(long seed) {
        Random random = new Random(seed);
        StringBuilder log = new StringBuilder();
        Expression.made = 0;
        for (int i = 0; i < 30; i++) {
            Expression one = random(random, 5);
            Expression simple = Product.simplified(one);
            Expression copy = one.copy();
            log.append(one).append('=').append(one.value()).append(' ').append(simple);
            log.append(one.equals(copy)).append(copy.equals(simple)).append(one == copy);
            log.append(one.hashCode() == copy.hashCode()).append(one.price()).append(one.twice());
            log.append(Integer.signum(one.compareTo(simple))).append(one.number());
            log.append(Product.kind(one)).append(Product.kind("x")).append(Product.chosen(one));
            log.append(Product.either(i % 2 == 0, one)).append(Product.prices(one));
            log.append(one.getClass().getSimpleName()).append('\n');
        }
        return log.toString();
    }
}
