// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.util.Locale;
import java.util.function.ToLongFunction;
import mpi.MPI;

/// The application binary interface of Open MPI 4 and 5: a handle is the address of an object, and
/// predefined handles are symbols of the library.
final class OpenMpiAbi implements Abi {
    /*
     * Open MPI's error classes 46, 47 ... and 68, 69 ..., as error classes of MPI 5; below 46 all
     * but two are the same.
     */
    private static final int OWN = 46;
    private static final byte[] ERRORS = {47, 50, 51, 52, 53, 54, 55, 56};
    private static final int OWN_LATER = 68;
    private static final byte[] LATER_ERRORS = {48, 46, 57, 49};
    private static final int IN_STATUS = 18;
    private static final int PENDING = 19;

    /// A symbol that only Open MPI has.
    static final String MARK = "ompi_mpi_comm_world";

    private final ToLongFunction<String> addresses;

    /// @param addresses finds the address of a symbol
    OpenMpiAbi(ToLongFunction<String> addresses) {
        this.addresses = addresses;
    }

    @Override
    public boolean hasIntHandles() {
        return false;
    }

    @Override
    public Ranks ranks() {
        return new Ranks(-1, -1, -2, -4);
    }

    @Override
    public Handles handles() {
        return new Handles(
                addressOf("ompi_mpi_comm_world"),
                addressOf("ompi_mpi_comm_self"),
                addressOf("ompi_mpi_comm_null"),
                addressOf("ompi_mpi_info_null"),
                addressOf("ompi_mpi_errors_return"));
    }

    @Override
    public Status status() {
        return new Status(0, 4, Length.WHOLE);
    }

    @Override
    public Modes modes() {
        return new Modes(0, 1, 2);
    }

    @Override
    public Keys keys() {
        return new Keys(0, 4, 6);
    }

    @Override
    public long inPlace() {
        return 1;
    }

    @Override
    public long datatype(Element element) {
        return addressOf(
                switch (element) {
                    case BYTE -> "ompi_mpi_byte";
                    case BOOLEAN -> "ompi_mpi_uint8_t";
                    case CHAR -> "ompi_mpi_uint16_t";
                    case SHORT -> "ompi_mpi_int16_t";
                    case INT -> "ompi_mpi_int32_t";
                    case LONG -> "ompi_mpi_int64_t";
                    case FLOAT -> "ompi_mpi_float";
                    case DOUBLE -> "ompi_mpi_double";
                });
    }

    @Override
    public long arithmeticType(Element element) {
        return element == Element.BYTE ? addressOf("ompi_mpi_int8_t") : datatype(element);
    }

    @Override
    public long operation(Operation operation) {
        return addressOf("ompi_mpi_op_" + operation.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public int standardError(int errorClass) {
        if (errorClass == IN_STATUS) {
            return MPI.ERR_IN_STATUS;
        }
        if (errorClass == PENDING) {
            return MPI.ERR_PENDING;
        }
        if (errorClass >= 0 && errorClass < OWN) {
            return errorClass;
        }
        if (errorClass >= OWN && errorClass < OWN + ERRORS.length) {
            return ERRORS[errorClass - OWN];
        }
        if (errorClass >= OWN_LATER && errorClass < OWN_LATER + LATER_ERRORS.length) {
            return LATER_ERRORS[errorClass - OWN_LATER];
        }
        return MPI.ERR_OTHER;
    }

    @Override
    public int threadLevel(int index) {
        return index;
    }

    @Override
    public int assertions(int standard) {
        int own = (standard & MPI.MODE_NOCHECK) != 0 ? 1 : 0;
        own |= (standard & MPI.MODE_NOPRECEDE) != 0 ? 2 : 0;
        own |= (standard & MPI.MODE_NOPUT) != 0 ? 4 : 0;
        own |= (standard & MPI.MODE_NOSTORE) != 0 ? 8 : 0;
        own |= (standard & MPI.MODE_NOSUCCEED) != 0 ? 16 : 0;
        return own;
    }

    private long addressOf(String symbol) {
        return addresses.applyAsLong(symbol);
    }
}
