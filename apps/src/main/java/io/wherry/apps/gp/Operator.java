// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// The operators of expression nodes.
///
/// ```text
///  VARIABLE  CONSTANT            no argument
///  SINE  COSINE                  one
///  ADD  SUBTRACT                 two
///  MULTIPLY  DIVIDE              two; what is divided by 0 is 1
/// ```
final class Operator {
    static final byte VARIABLE = 0;
    static final byte CONSTANT = 1;
    static final byte SINE = 2;
    static final byte COSINE = 3;
    static final byte ADD = 4;
    static final byte SUBTRACT = 5;
    static final byte MULTIPLY = 6;
    static final byte DIVIDE = 7;

    /// The first operator with an argument.
    static final byte FIRST = SINE;

    /// The last operator.
    static final byte LAST = DIVIDE;

    private Operator() {}

    /// Returns the number of arguments.
    static int arity(byte operator) {
        if (operator < SINE) {
            return 0;
        }
        return operator < ADD ? 1 : 2;
    }
}
