// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Sinks loads of fields at the ends of two branches below the join point.
///
/// `key < at.key ? at.left : at.right` is two loads, one of which is executed: the processor has to
/// predict which, because the JIT compiler does not know that it may execute both. After sinking,
/// one load follows the join point and only its offset is selected, which needs no prediction;
/// [LoadHoisting] executes both where it can. An exception of the load has the line number of the
/// second branch.
///
/// Methods with exception handlers do not change.
final class LoadSinking {
    private final List<CodeElement> elements;
    private final Map<Label, Integer> jumps = new HashMap<>();
    private final int locals;

    private LoadSinking(CodeModel code) {
        this.locals = ((CodeAttribute) code).maxLocals();
        this.elements = new ArrayList<>(code.elementList());
        elements.forEach(this::count);
    }

    /// Returns the class with sunk loads.
    static byte[] join(ClassFile context, byte[] lowered) {
        return context.transformClass(
                context.parse(lowered),
                ClassTransform.transformingMethods((method, element) -> {
                    if (element instanceof CodeModel code && code.exceptionHandlers().isEmpty()) {
                        List<CodeElement> joined = new LoadSinking(code).hoisted();
                        method.withCode(body -> joined.forEach(body::with));
                    } else {
                        method.with(element);
                    }
                }));
    }

    private void count(CodeElement element) {
        switch (element) {
            case BranchInstruction branch -> count(branch.target());
            case TableSwitchInstruction table -> {
                count(table.defaultTarget());
                table.cases().stream().map(SwitchCase::target).forEach(this::count);
            }
            case LookupSwitchInstruction table -> {
                count(table.defaultTarget());
                table.cases().stream().map(SwitchCase::target).forEach(this::count);
            }
            default -> {
                /* not a jump */
            }
        }
    }

    private void count(Label target) {
        jumps.merge(target, 1, Integer::sum);
    }

    private List<CodeElement> hoisted() {
        return LoadHoisting.of(joined(), jumps, locals);
    }

    /* From the end: nested branches are joined after the outer one, when they have its loads. */
    private List<CodeElement> joined() {
        int at = elements.size() - 1;
        while (at > 0) {
            if (elements.get(at) instanceof LabelTarget target
                    && jumps.getOrDefault(target.label(), 0) == 1) {
                int from = jumpTo(target.label(), at);
                at -= from < 0 ? 0 : join(from, at);
            }
            at--;
        }
        return elements;
    }

    /// Returns the position of the `goto` to a label below it; -1 if there is none.
    private int jumpTo(Label label, int below) {
        for (int at = below - 1; at > 0; at--) {
            if (elements.get(at) instanceof BranchInstruction branch
                    && branch.target().equals(label)) {
                return branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W ? at : -1;
            }
        }
        return -1;
    }

    /// @param jump end of the first branch
    /// @param meeting end of the second branch
    /// @return number of removed elements before the join point
    private int join(int jump, int meeting) {
        List<Integer> first = new ArrayList<>();
        List<Integer> second = new ArrayList<>();
        int one = before(jump);
        int other = before(meeting);
        while (areSame(one, other)) {
            first.add(one);
            second.add(other);
            one = before(one);
            other = before(other);
        }
        if (second.stream().noneMatch(at -> isLoad(elements.get(at)))) {
            return 0;
        }
        List<CodeElement> common = second.reversed().stream().map(elements::get).toList();
        elements.addAll(meeting + 1, common);
        second.forEach(at -> elements.remove((int) at));
        first.forEach(at -> elements.remove((int) at));
        return first.size() + second.size();
    }

    /// Returns the position of the last element before `at` that is not a line number.
    private int before(int at) {
        int before = at - 1;
        while (before >= 0 && elements.get(before) instanceof LineNumber) {
            before--;
        }
        return before;
    }

    private boolean areSame(int one, int other) {
        if (one < 0 || other < 0) {
            return false;
        }
        CodeElement left = elements.get(one);
        CodeElement right = elements.get(other);
        return switch (left) {
            case InvokeInstruction a ->
                    right instanceof InvokeInstruction b
                            && a.opcode() == Opcode.INVOKESTATIC
                            && b.opcode() == Opcode.INVOKESTATIC
                            && a.method().equals(b.method());
            case StoreInstruction a ->
                    right instanceof StoreInstruction b
                            && a.typeKind() == b.typeKind()
                            && a.slot() == b.slot();
            case ConstantInstruction a ->
                    right instanceof ConstantInstruction b
                            && a.typeKind() == b.typeKind()
                            && a.constantValue().equals(b.constantValue());
            default -> false;
        };
    }

    static boolean isLoad(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.owner().asSymbol().equals(LoweredNames.FIELDS)
                && call.name().stringValue().startsWith("get");
    }
}
