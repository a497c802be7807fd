// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// Formats expressions as text.
final class ExpressionFormatter {
    private ExpressionFormatter() {}

    static String of(ExpressionNode tree) {
        StringBuilder text = new StringBuilder();
        append(text, tree);
        return text.toString();
    }

    private static void append(StringBuilder text, ExpressionNode node) {
        switch (node.operator()) {
            case Operator.VARIABLE -> text.append('x');
            case Operator.CONSTANT -> text.append(node.constant());
            case Operator.SINE -> call(text, "sin(", node);
            case Operator.COSINE -> call(text, "cos(", node);
            case Operator.ADD -> pair(text, " + ", node);
            case Operator.SUBTRACT -> pair(text, " - ", node);
            case Operator.MULTIPLY -> pair(text, " * ", node);
            case Operator.DIVIDE -> pair(text, " / ", node);
            default -> throw new IllegalArgumentException("unknown operator: " + node.operator());
        }
    }

    private static void call(StringBuilder text, String name, ExpressionNode node) {
        text.append(name);
        append(text, Generation.first(node));
        text.append(')');
    }

    private static void pair(StringBuilder text, String sign, ExpressionNode node) {
        text.append('(');
        append(text, Generation.first(node));
        text.append(sign);
        append(text, Generation.second(node));
        text.append(')');
    }
}
