// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;

/// A method with code, and the version of its static code.
record MethodVersion(UnitClass owner, MethodModel method, Version version) {
    /// Lowers its code.
    ///
    /// @throws LoweringException if an instruction cannot be lowered
    Body lower(Unit unit, boolean checks) {
        CodeModel code = method.code().orElseThrow();
        Needs needs = new Needs(code.elementList().size());
        Body body;
        do {
            body = new Body(unit, this, needs, checks);
            new Instructions(body, code).lower();
        } while (needs.changed());
        return body;
    }
}
