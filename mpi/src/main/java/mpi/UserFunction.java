// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A reduction of the program, with the names of Open MPI. A subclass overrides one of the two
/// methods.
///
/// If it throws, the call fails at this rank with `ERR_OP` and the exception as the cause. Other
/// ranks are not told and may block forever, unless this rank lets the exception end the job.
public abstract class UserFunction {
    public UserFunction() {}

    /// Stores `in[i] op inOut[i]` into `inOut[i]`. If the datatype has elements with negative
    /// displacements, the arrays begin with the lowest one.
    ///
    /// @param inVec an array of the base type, or of objects with [MPI#OBJECT]
    /// @param count of `datatype`
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
        throw new UnsupportedOperationException("neither of the two methods is overridden");
    }

    /// Combines elements as [#call(Object, Object, int, Datatype)] does, in buffers of native byte
    /// order. Not called for booleans and objects.
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
        Element element = datatype.heldLayout().primitive();
        ReductionOperand left = ReductionOperand.of(in.order(ByteOrder.nativeOrder()), element);
        ReductionOperand right = ReductionOperand.of(inOut.order(ByteOrder.nativeOrder()), element);
        call(left.array(), right.array(), count, datatype);
        right.store(inOut);
    }
}
