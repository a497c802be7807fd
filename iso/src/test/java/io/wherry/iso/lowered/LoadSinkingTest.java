// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The load of a chosen field is sunk below the choice.
final class LoadSinkingTest {
    private static final String PROGRAM = "io.wherry.iso.zoo.Choices";

    @Test
    void fieldOfTwoIsReadOnce() throws Exception {
        assertThat(reads("byIf")).containsExactly("getInt");
        assertThat(reads("step")).containsExactly("getInt");
    }

    @Test
    void methodsThatCatchStayAsTheyAre() throws Exception {
        assertThat(reads("caught")).hasSize(4); // left; left or right; number
    }

    private static List<String> reads(String method) throws Exception {
        LoweringLoader loader = new LoweringLoader("io.wherry.iso.zoo.", false);
        Class.forName(PROGRAM, false, loader);
        byte[] file = loader.lowered().get(PROGRAM);
        MethodModel lowered =
                ClassFile.of().parse(file).methods().stream()
                        .filter(one -> one.methodName().stringValue().startsWith(method))
                        .filter(one -> one.code().isPresent() && readsIn(one).size() > 0)
                        .findFirst()
                        .orElseThrow();
        return readsIn(lowered);
    }

    private static List<String> readsIn(MethodModel method) {
        return method.code().orElseThrow().elementList().stream()
                .filter(LoadSinkingTest::isRead)
                .map(call -> ((InvokeInstruction) call).name().stringValue())
                .toList();
    }

    private static boolean isRead(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.owner().asInternalName().endsWith("/LoweredFields")
                && call.name().stringValue().startsWith("get");
    }
}
