// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Executes both loads of a choice between two fields of one object before the jump.
///
/// After [LoadSinking], `key < at.key ? at.left : at.right` selects an offset, and the load waits
/// for it. Hoisted, both fields are loaded while the condition is computed. The branches select a
/// mask, by which one of the values is chosen: the JIT compiler turns a choice of constants into a
/// conditional move, but not that of a value that is compared with null later, as is usual. Both
/// branches would read the same object, so a null reference throws in either case.
final class LoadHoisting {
    private static final InvokeInstruction SELECT =
            InvokeInstruction.of(
                    Opcode.INVOKESTATIC,
                    ConstantPoolBuilder.of()
                            .methodRefEntry(
                                    LoweredNames.FIELDS,
                                    "select",
                                    MethodTypeDesc.of(CD_int, CD_int, CD_int, CD_int)));

    private final List<CodeElement> elements;
    private final Map<Label, Integer> jumps;
    private final int freeLocal;

    /// Positions of a choice in the elements.
    ///
    /// @param jump conditional, to `other`
    /// @param first load of the local variable in the first branch
    /// @param end the `goto` at the end of the first branch
    /// @param second load of the same local variable in the other branch
    /// @param read call that follows the join point
    private record Choice(int jump, int first, int end, int second, int read) {}

    private LoadHoisting(List<CodeElement> elements, Map<Label, Integer> jumps, int freeLocal) {
        this.elements = elements;
        this.jumps = jumps;
        this.freeLocal = freeLocal;
    }

    /// @param sunk code with sunk loads
    /// @param jumps number of jumps to each label
    /// @param freeLocal first number of a local variable that the code does not use
    static List<CodeElement> of(List<CodeElement> sunk, Map<Label, Integer> jumps, int freeLocal) {
        LoadHoisting hoisting = new LoadHoisting(new ArrayList<>(sunk), jumps, freeLocal);
        for (int at = sunk.size() - 1; at > 0; at--) {
            Choice choice = hoisting.choice(at);
            if (choice != null) {
                hoisting.hoist(choice);
                at = choice.jump();
            }
        }
        return hoisting.elements;
    }

    /// Returns the choice whose call is at a position; null if there is none.
    private @Nullable Choice choice(int read) {
        int join = before(read);
        int second = before(before(join));
        int other = before(second);
        int end = before(other);
        int first = before(before(end));
        int jump = before(first);
        return jump >= 0
                        && isIntLoad(read)
                        && isJump(end, Opcode.GOTO, join)
                        && isConditional(jump, other)
                        && isField(first)
                        && isField(second)
                        && slot(first) == slot(second)
                        && isOnlyTarget(other)
                        && isOnlyTarget(join)
                ? new Choice(jump, first, end, second, read)
                : null;
    }

    private boolean isIntLoad(int at) {
        return LoadSinking.isLoad(elements.get(at))
                && ((InvokeInstruction) elements.get(at)).name().equalsString("getInt");
    }

    private int before(int at) {
        int before = at - 1;
        while (before >= 0 && elements.get(before) instanceof LineNumber) {
            before--;
        }
        return before;
    }

    private boolean isJump(int at, Opcode opcode, int target) {
        return elements.get(at) instanceof BranchInstruction branch
                && branch.opcode() == opcode
                && elements.get(target) instanceof LabelTarget label
                && branch.target().equals(label.label());
    }

    private boolean isConditional(int at, int target) {
        return elements.get(at) instanceof BranchInstruction branch
                && branch.opcode() != Opcode.GOTO
                && isJump(at, branch.opcode(), target);
    }

    /// Returns whether a local variable is loaded and an offset follows.
    private boolean isField(int at) {
        return elements.get(at) instanceof LoadInstruction load
                && load.typeKind() == TypeKind.INT
                && elements.get(after(at)) instanceof ConstantInstruction;
    }

    private int after(int at) {
        int after = at + 1;
        while (elements.get(after) instanceof LineNumber) {
            after++;
        }
        return after;
    }

    private int slot(int at) {
        return ((LoadInstruction) elements.get(at)).slot();
    }

    private boolean isOnlyTarget(int at) {
        return jumps.getOrDefault(((LabelTarget) elements.get(at)).label(), 0) == 1;
    }

    private void hoist(Choice choice) {
        List<CodeElement> loads = new ArrayList<>();
        load(choice.first(), choice.read(), freeLocal, loads);
        load(choice.second(), choice.read(), freeLocal + 1, loads);
        elements.set(choice.read(), SELECT);
        elements.addAll(
                choice.read(),
                List.of(
                        LoadInstruction.of(TypeKind.INT, freeLocal),
                        LoadInstruction.of(TypeKind.INT, freeLocal + 1)));
        mask(choice.second(), Opcode.ICONST_M1);
        mask(choice.first(), Opcode.ICONST_0);
        elements.addAll(choice.jump(), loads);
    }

    private void load(int at, int read, int slot, List<CodeElement> target) {
        target.add(elements.get(at));
        target.add(elements.get(after(at)));
        target.add(elements.get(read));
        target.add(StoreInstruction.of(TypeKind.INT, slot));
    }

    /// Replaces the object and the offset of a branch.
    private void mask(int at, Opcode constant) {
        elements.remove(after(at));
        elements.set(at, ConstantInstruction.ofIntrinsic(constant));
    }
}
