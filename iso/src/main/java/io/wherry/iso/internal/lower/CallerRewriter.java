// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/// Rewrites ordinary classes that use lowered ones: field accesses become method calls, and
/// comparisons of objects become comparisons of references. A class that does not name a lowered
/// class does not change.
final class CallerRewriter {
    private static final MethodTypeDesc SAME = MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object);
    private static final MethodTypeDesc HASH = MethodTypeDesc.of(CD_int, CD_Object);

    private final LoweringUnit unit;

    CallerRewriter(LoweringUnit unit) {
        this.unit = unit;
    }

    /// Rewrites a class.
    ///
    /// @return null if it need not change
    byte @Nullable [] lower(ClassFile context, ClassModel model) {
        requireSuper(model);
        boolean names = false;
        for (PoolEntry entry : model.constantPool()) {
            names |= entry instanceof ClassEntry named && unit.find(named.asSymbol()) != null;
            if (entry instanceof FieldRefEntry field && isLowered(field)) {
                // a new constant pool: with the old one, which still names the field, the
                // class would be rewritten again and again
                return replaced(context, model);
            }
        }
        return names && compares(model) ? replaced(context, model) : null;
    }

    private byte[] replaced(ClassFile context, ClassModel model) {
        return context.withOptions(ClassFile.ConstantPoolSharingOption.NEW_POOL)
                .transformClass(model, ClassTransform.transformingMethodBodies(this::replace));
    }

    /* Lowered code does not call the methods of a class that it does not know. */
    private void requireSuper(ClassModel model) {
        ClassEntry above = model.superclass().orElse(null);
        if (above != null && unit.find(above.asSymbol()) != null) {
            throw new LoweringException(
                    "class=" + LoweredNames.binary(model.thisClass().asSymbol()),
                    "it has no @Iso, and its super class has: super="
                            + LoweredNames.binary(above.asSymbol()),
                    "a class with a name and @Iso");
        }
    }

    private static boolean compares(ClassModel model) {
        return model.methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .anyMatch(element -> isComparison(element) || isHash(element));
    }

    private static boolean isComparison(CodeElement element) {
        return element instanceof BranchInstruction branch
                && (branch.opcode() == Opcode.IF_ACMPEQ || branch.opcode() == Opcode.IF_ACMPNE);
    }

    private static boolean isHash(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.owner().asInternalName().equals("java/lang/System")
                && call.name().equalsString("identityHashCode");
    }

    private static void compare(CodeBuilder code, BranchInstruction branch) {
        code.invokestatic(LoweredNames.LOWERED, "same", SAME);
        code.branch(
                branch.opcode() == Opcode.IF_ACMPEQ ? Opcode.IFNE : Opcode.IFEQ, branch.target());
    }

    private boolean isLowered(FieldRefEntry field) {
        UnitClass owner = unit.find(field.owner().asSymbol());
        return owner != null && owner.field(field.name().stringValue()) != null;
    }

    private void replace(CodeBuilder code, CodeElement element) {
        if (isComparison(element)) {
            compare(code, (BranchInstruction) element);
            return;
        }
        if (isHash(element)) {
            code.invokestatic(LoweredNames.LOWERED, "identityHash", HASH);
            return;
        }
        if (!(element instanceof FieldInstruction access) || !isLowered(access.field())) {
            code.with(element);
            return;
        }
        String name = access.name().stringValue();
        UnitClass owner = unit.find(access.owner().asSymbol());
        int hidden = owner == null ? 0 : owner.hiddenBy(name);
        if (access.opcode() == Opcode.GETFIELD) {
            code.invokevirtual(
                    access.owner().asSymbol(),
                    LoweredNames.getter(name, hidden),
                    MethodTypeDesc.of(access.typeSymbol()));
        } else if (access.opcode() == Opcode.PUTFIELD) {
            code.invokevirtual(
                    access.owner().asSymbol(),
                    LoweredNames.setter(name, hidden),
                    MethodTypeDesc.of(CD_void, access.typeSymbol()));
        } else {
            code.with(element);
        }
    }
}
