// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.util.function.LongSupplier;

/// The application binary interface of the MPI 5 standard (chapter 20): `libmpi_abi`.
final class StandardAbi implements Abi {
    /// `MPI_ERRORS_RETURN`, unless the library reports another number.
    static final long ERRORS_RETURN = 0x143;

    /// `MPI_FILE_NULL`.
    static final long NO_FILE = 0x118;

    private static final int FUNNELED = 1024;

    private final LongSupplier errorsReturn;

    /// @param errorsReturn reads the library's `MPI_ERRORS_RETURN`; called after the library was
    ///     started
    StandardAbi(LongSupplier errorsReturn) {
        this.errorsReturn = errorsReturn;
    }

    @Override
    public boolean hasIntHandles() {
        return false;
    }

    @Override
    public Ranks ranks() {
        return new Ranks(-1, -2, -3, -4);
    }

    @Override
    public Handles handles() {
        return new Handles(0x101, 0x102, 0x100, 0x130, errorsReturn.getAsLong());
    }

    @Override
    public Status status() {
        return new Status(0, 4, Length.ASKED);
    }

    @Override
    public Modes modes() {
        return new Modes(221, 301, 302);
    }

    @Override
    public Keys keys() {
        return new Keys(501, 505, 507);
    }

    @Override
    public long inPlace() {
        return 1;
    }

    @Override
    public long datatype(Element element) {
        return switch (element) {
            case BYTE -> 0x247;
            case BOOLEAN -> 0x241;
            case CHAR -> 0x249;
            case SHORT -> 0x248;
            case INT -> 0x250;
            case LONG -> 0x258;
            case FLOAT -> 0x210;
            case DOUBLE -> 0x214;
        };
    }

    @Override
    public long arithmeticType(Element element) {
        return element == Element.BYTE ? 0x240 : datatype(element);
    }

    @Override
    public long operation(Operation operation) {
        return switch (operation) {
            case MAX -> 0x23;
            case MIN -> 0x22;
            case SUM -> 0x21;
            case PROD -> 0x24;
            case LAND -> 0x30;
            case BAND -> 0x28;
            case LOR -> 0x31;
            case BOR -> 0x29;
            case LXOR -> 0x32;
            case BXOR -> 0x2a;
            case REPLACE -> 0x3c;
            case NO_OP -> 0x3d;
            case MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    throw new IllegalArgumentException("operation of pairs: " + operation);
        };
    }

    @Override
    public int standardError(int errorClass) {
        return errorClass;
    }

    @Override
    public int threadLevel(int index) {
        return index == 0 ? 0 : FUNNELED << (index - 1);
    }

    @Override
    public int assertions(int standard) {
        return standard;
    }
}
