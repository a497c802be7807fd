// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.node.Node;
import io.wherry.codec.node.ObjectNode;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.SerializedLambda;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A lambda as the stream has it: an object of a class that is always here, [SerializedLambda],
/// though the class that made the lambda, or what it has captured, may not be. So it is read as a
/// node first.
final class LambdaNode {

    private LambdaNode() {}

    static boolean is(StreamClass described) {
        return described.type() == SerializedLambda.class && described.isAsHere();
    }

    /// The lambda, or `node` itself if it cannot be made for want of a class.
    static @Nullable Object resolved(ObjectNode node, Admitter admitter) throws IOException {
        if (!(node.get("capturingClass") instanceof Class<?> capturing)
                || !(node.get("capturedArgs") instanceof Object[] captured)) {
            return node;
        }
        boolean whole = Arrays.stream(captured).noneMatch(Node.class::isInstance);
        try {
            Object lambda = Resolution.ask(readResolve(), form(node, capturing, captured));
            if (lambda != null) {
                Resolution.admit(lambda, admitter);
            }
            return lambda;
        } catch (IOException | RuntimeException e) {
            if (whole) {
                throw e;
            }
            return node;
        }
    }

    private static MethodHandle readResolve() {
        return Objects.requireNonNull(ClassImage.of(SerializedLambda.class).shape().readResolve());
    }

    private static SerializedLambda form(ObjectNode node, Class<?> capturing, Object[] captured) {
        return new SerializedLambda(
                capturing,
                text(node, "functionalInterfaceClass"),
                text(node, "functionalInterfaceMethodName"),
                text(node, "functionalInterfaceMethodSignature"),
                (Integer) Objects.requireNonNull(node.get("implMethodKind")),
                text(node, "implClass"),
                text(node, "implMethodName"),
                text(node, "implMethodSignature"),
                text(node, "instantiatedMethodType"),
                captured);
    }

    private static @Nullable String text(ObjectNode node, String field) {
        return (String) node.get(field);
    }
}
