// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The loads of a chosen field are sunk below the choice, or executed before it.
final class LoadSinkingTest {
    private static final String PROGRAM = "io.wherry.iso.zoo.Choices";

    @Test
    void fieldsOfOneObjectAreReadBeforeTheJump() throws Exception {
        assertThat(elements("byIf")).containsSubsequence("getInt", "getInt", "IFNE", "select");
        assertThat(elements("step")).containsExactly("getInt", "getInt", "IFEQ", "GOTO", "select");
    }

    @Test
    void fieldOfTwoObjectsIsReadOnce() throws Exception {
        assertThat(elements("ofTwo")).containsExactly("IFEQ", "GOTO", "getInt");
    }

    @Test
    void methodsThatCatchStayAsTheyAre() throws Exception {
        assertThat(reads("caught")).hasSize(4); // left; left or right; number
    }

    /// Names of reads and jumps.
    private static List<String> elements(String method) throws Exception {
        return lowered(method).code().orElseThrow().elementList().stream()
                .filter(element -> isRead(element) || element instanceof BranchInstruction)
                .map(element ->
                        element instanceof BranchInstruction jump
                                ? jump.opcode().name()
                                : ((InvokeInstruction) element).name().stringValue())
                .toList();
    }

    private static List<String> reads(String method) throws Exception {
        return readsIn(lowered(method));
    }

    private static MethodModel lowered(String method) throws Exception {
        LoweringLoader loader = new LoweringLoader("io.wherry.iso.zoo.", false);
        Class.forName(PROGRAM, false, loader);
        byte[] file = loader.lowered().get(PROGRAM);
        return ClassFile.of().parse(file).methods().stream()
                .filter(one -> one.methodName().stringValue().startsWith(method))
                .filter(one -> one.code().isPresent() && readsIn(one).size() > 0)
                .findFirst()
                .orElseThrow();
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
                && call.name().stringValue().matches("get.*|select");
    }
}
