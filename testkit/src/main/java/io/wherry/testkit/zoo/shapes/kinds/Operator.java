// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

/// An enum whose constants have bodies, and fields, which are not sent.
public enum Operator {
    PLUS("+") {
        @Override
        public int apply(int left, int right) {
            return left + right;
        }
    },
    MINUS("-") {
        @Override
        public int apply(int left, int right) {
            return left - right;
        }
    };

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /// The result of the operation.
    public abstract int apply(int left, int right);

    @Override
    public String toString() {
        return symbol;
    }
}
