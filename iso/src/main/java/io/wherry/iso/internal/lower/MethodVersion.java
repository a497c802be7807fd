// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;

/// A version of a method with code.
record MethodVersion(UnitClass owner, MethodModel method, ArrayPlacement version) {
    /// Lowers its code.
    ///
    /// @throws LoweringException if an instruction cannot be lowered
    MethodEmitter lower(LoweringUnit unit, boolean checks) {
        CodeModel code = method.code().orElseThrow();
        RepresentationChoices needs = new RepresentationChoices(code.elementList().size());
        MethodEmitter body;
        do {
            body = new MethodEmitter(unit, this, needs, checks);
            new InstructionLowering(body, code).lower();
        } while (needs.changed());
        return body;
    }
}
