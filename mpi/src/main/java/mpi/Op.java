// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.message.ReductionOperations.ObjectReduction;
import io.wherry.mpi.internal.schedule.Arithmetic;

/// A reduction operation, predefined or defined by the program.
public final class Op implements Freeable {
    private final String name;
    private final Combination combination;
    private final boolean commutative;
    private boolean freed;

    /// One of three kinds of reductions.
    private sealed interface Combination {}

    private record Predefined(Operation operation) implements Combination {}

    private record Extreme(boolean greatest) implements Combination {}

    private record Programmed(Calling calling) implements Combination {}

    /// A callback of the program.
    @FunctionalInterface
    interface Calling {
        /// Combines Java arrays.
        ///
        /// @param offset of the first copy of the datatype in both arrays: elements with negative
        ///     displacements precede it
        void call(Object left, Object right, int offset, int count, Datatype datatype);
    }

    private Op(String name, Combination combination, boolean commutative) {
        this.name = name;
        this.combination = combination;
        this.commutative = commutative;
    }

    /// Creates a reduction from a callback of Open MPI's bindings.
    ///
    /// @param commute whether the operands may be swapped
    public Op(UserFunction function, boolean commute) {
        this("user", new Programmed(new OpenMpiUserFunction(function)), commute);
    }

    /// Creates a reduction from a callback of mpiJava.
    public Op(User_function function, boolean commute) {
        this(
                "user",
                new Programmed((left, right, offset, count, datatype) ->
                        function.Call(left, offset, right, offset, count, datatype)),
                commute);
    }

    /// Same as [#Op(User_function, boolean)]; the number is ignored.
    public Op(User_function function, boolean commute, int code) {
        this(function, commute);
    }

    static Op of(Operation operation) {
        return new Op(operation.name(), new Predefined(operation), operation.isCommutative());
    }

    static Op extreme(String name, boolean greatest) {
        return new Op(name, new Extreme(greatest), true);
    }

    /// Returns the reduction of elements of `datatype`.
    Reduction on(Datatype datatype) {
        checkNotFreed();
        return switch (combination) {
            case Predefined(Operation operation) -> predefined(operation, datatype);
            case Extreme(boolean greatest) -> extreme(greatest, datatype);
            case Programmed(Calling calling) -> new UserReduction(calling, datatype, commutative);
        };
    }

    /// Returns the reduction for windows, which do not support reductions of the program.
    WindowOperation onWindow(Datatype datatype) {
        return switch (on(datatype)) {
            case Operation operation -> new WindowOperation(operation, datatype.primitive());
            case ValueLocation location -> WindowOperation.of(location);
            case Reduction.Programmed _ -> throw notFor(datatype);
        };
    }

    private Reduction predefined(Operation operation, Datatype datatype) {
        Element element = datatype.heldLayout().primitive();
        if (datatype.isComplex() && operation == Operation.PROD) {
            return new ComplexProduct(element);
        }
        boolean possible =
                switch (operation) {
                    case REPLACE, NO_OP -> true;
                    case SUM -> datatype.pairing() == null && !datatype.isStructure();
                    case MAX, MIN, PROD, LAND, BAND, LOR, BOR, LXOR, BXOR ->
                            datatype.pairing() == null
                                    && !datatype.isStructure()
                                    && !datatype.isComplex();
                    case MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT -> false; // see [Extreme]
                };
        if (!possible || !Arithmetic.isDefined(operation, element)) {
            throw notFor(datatype);
        }
        return operation;
    }

    private Reduction extreme(boolean greatest, Datatype datatype) {
        PairLayout pairing = datatype.pairing();
        if (pairing == null) {
            throw notFor(datatype);
        }
        return new ValueLocation(pairing, greatest);
    }

    /// Returns the reduction of objects.
    ObjectReduction onObjects(Datatype datatype) {
        checkNotFreed();
        if (combination instanceof Programmed(Calling calling)) {
            return new UserObjectReduction(calling, datatype);
        }
        throw notFor(datatype);
    }

    /// Returns the same operation for a request that is started after this one may have been freed.
    Op held() {
        checkNotFreed();
        return new Op(name, combination, commutative);
    }

    private MPIException notFor(Datatype datatype) {
        return new MPIException(
                MPI.ERR_OP, "operation %s is not for %s".formatted(name, datatype), null);
    }

    private void checkNotFreed() {
        if (freed) {
            throw new MPIException(MPI.ERR_OP, "operation was freed", null);
        }
    }

    public boolean isCommutative() {
        return commutative;
    }

    /// @throws MPIException if it is predefined (`ERR_OP`)
    @Override
    public void free() {
        if (!(combination instanceof Programmed)) {
            throw new MPIException(
                    MPI.ERR_OP, "predefined operation cannot be freed: " + name, null);
        }
        freed = true;
    }

    /// Returns whether it has been freed.
    public boolean isNull() {
        return freed;
    }

    /// Same as [#free].
    public void Free() {
        free();
    }

    @Override
    public String toString() {
        return name;
    }
}
