// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/// Ordinary classes that read or set fields of lowered ones: they call methods instead.
final class Outsiders {
    private final Unit unit;

    Outsiders(Unit unit) {
        this.unit = unit;
    }

    /// Changes a class.
    ///
    /// @return null if it need not change
    byte @Nullable [] lower(ClassFile context, ClassModel model) {
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof FieldRefEntry field && isLowered(field)) {
                // a pool of its own: one that still named the field would be changed again and
                // again
                return context.withOptions(ClassFile.ConstantPoolSharingOption.NEW_POOL)
                        .transformClass(
                                model, ClassTransform.transformingMethodBodies(this::replace));
            }
        }
        return null;
    }

    private boolean isLowered(FieldRefEntry field) {
        UnitClass owner = unit.find(field.owner().asSymbol());
        return owner != null && owner.field(field.name().stringValue()) != null;
    }

    private void replace(CodeBuilder code, CodeElement element) {
        if (!(element instanceof FieldInstruction access) || !isLowered(access.field())) {
            code.with(element);
            return;
        }
        String name = access.name().stringValue();
        if (access.opcode() == Opcode.GETFIELD) {
            code.invokevirtual(
                    access.owner().asSymbol(),
                    Names.getter(name),
                    MethodTypeDesc.of(access.typeSymbol()));
        } else if (access.opcode() == Opcode.PUTFIELD) {
            code.invokevirtual(
                    access.owner().asSymbol(),
                    Names.setter(name),
                    MethodTypeDesc.of(CD_void, access.typeSymbol()));
        } else {
            code.with(element);
        }
    }
}
