// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import mpi.MPI;

/// The application binary interface of MPICH and its derivatives, such as Intel MPI and MVAPICH:
/// handles are `int`s.
final class MpichAbi implements Abi {
    /* MPICH's error classes 0, 1, 2 ..., as error classes of MPI 5. */
    private static final byte[] ERRORS = {
        0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 18, 7, // 0 to 19
        20, 21, 23, 25, 27, 28, 29, 30, 34, 31, 33, 32, 35, 38, 39, 40, 41, 42, 43, 44, // to 39
        45, 51, 53, 54, 55, 56, 24, 37, 36, 47, 50, 52, 26, 22, 16, 48, 46, 49, 57 // to 58
    };

    private static final int SESSION = 75;
    private static final int PROCESS_ABORTED = 76;
    private static final int VALUE_TOO_LARGE = 77;

    @Override
    public boolean hasIntHandles() {
        return true;
    }

    @Override
    public Ranks ranks() {
        return new Ranks(-2, -1, -1, -3);
    }

    @Override
    public Handles handles() {
        return new Handles(0x44000000, 0x44000001, 0x04000000, 0x1c000000, 0x54000001);
    }

    @Override
    public Status status() {
        return new Status(8, 12, Length.SPLIT);
    }

    @Override
    public Modes modes() {
        return new Modes(1, 234, 235);
    }

    @Override
    public Keys keys() {
        return new Keys(0x64400001, 0x6440000d, 0x64400009);
    }

    @Override
    public long inPlace() {
        return -1;
    }

    @Override
    public long datatype(Element element) {
        return switch (element) {
            case BYTE -> 0x4c00010d;
            case BOOLEAN -> 0x4c00013b;
            case CHAR -> 0x4c00023c;
            case SHORT -> 0x4c000238;
            case INT -> 0x4c000439;
            case LONG -> 0x4c00083a;
            case FLOAT -> 0x4c00040a;
            case DOUBLE -> 0x4c00080b;
        };
    }

    @Override
    public long arithmeticType(Element element) {
        return element == Element.BYTE ? 0x4c000137 : datatype(element);
    }

    @Override
    public long operation(Operation operation) {
        return switch (operation) {
            case MAX -> 0x58000001;
            case MIN -> 0x58000002;
            case SUM -> 0x58000003;
            case PROD -> 0x58000004;
            case LAND -> 0x58000005;
            case BAND -> 0x58000006;
            case LOR -> 0x58000007;
            case BOR -> 0x58000008;
            case LXOR -> 0x58000009;
            case BXOR -> 0x5800000a;
            case REPLACE -> 0x5800000d;
            case NO_OP -> 0x5800000e;
            case MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    throw new IllegalArgumentException("operation of pairs: " + operation);
        };
    }

    @Override
    public int standardError(int errorClass) {
        if (errorClass >= 0 && errorClass < ERRORS.length) {
            return ERRORS[errorClass];
        }
        return switch (errorClass) {
            case SESSION -> MPI.ERR_SESSION;
            case PROCESS_ABORTED -> MPI.ERR_PROC_ABORTED;
            case VALUE_TOO_LARGE -> MPI.ERR_VALUE_TOO_LARGE;
            default -> MPI.ERR_OTHER;
        };
    }

    @Override
    public int threadLevel(int index) {
        return index;
    }

    @Override
    public int assertions(int standard) {
        int own = (standard & MPI.MODE_NOCHECK) != 0 ? 1024 : 0;
        own |= (standard & MPI.MODE_NOSTORE) != 0 ? 2048 : 0;
        own |= (standard & MPI.MODE_NOPUT) != 0 ? 4096 : 0;
        own |= (standard & MPI.MODE_NOPRECEDE) != 0 ? 8192 : 0;
        own |= (standard & MPI.MODE_NOSUCCEED) != 0 ? 16384 : 0;
        return own;
    }
}
