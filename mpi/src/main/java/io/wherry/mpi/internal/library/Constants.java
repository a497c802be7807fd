// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mpi.MPI;
import mpi.MPIException;

/// The constants of the opened library, as `static final` fields that the JIT compiler folds.
final class Constants {
    private static final Abi ABI = Library.opened().abi();
    private static final Abi.Ranks RANKS = ABI.ranks();
    private static final Abi.Handles HANDLES = ABI.handles();

    static final boolean INT_HANDLES = ABI.hasIntHandles();
    static final long WORLD = HANDLES.world();
    static final long SELF = HANDLES.self();
    static final long NO_CONTEXT = HANDLES.noContext();
    static final long NO_INFO = HANDLES.noInfo();
    static final long ERRORS_RETURN = HANDLES.errorsReturn();
    static final long IN_PLACE = ABI.inPlace();
    static final Abi.Modes MODES = ABI.modes();
    static final Abi.Keys KEYS = ABI.keys();

    static final int STATUS_SOURCE = ABI.status().source();
    static final int STATUS_TAG = ABI.status().tag();
    static final Abi.Length STATUS_LENGTH = ABI.status().length();

    /// `MPI_UNDEFINED` as a colour; the same in all libraries.
    static final int UNDEFINED = -32766;

    private static final int ANY_SOURCE = RANKS.anySource();
    private static final int ANY_TAG = RANKS.anyTag();

    private static final long BYTE = ABI.datatype(Element.BYTE);
    private static final long BOOLEAN = ABI.datatype(Element.BOOLEAN);
    private static final long CHAR = ABI.datatype(Element.CHAR);
    private static final long SHORT = ABI.datatype(Element.SHORT);
    private static final long INT = ABI.datatype(Element.INT);
    private static final long LONG = ABI.datatype(Element.LONG);
    private static final long FLOAT = ABI.datatype(Element.FLOAT);
    private static final long DOUBLE = ABI.datatype(Element.DOUBLE);
    /*
     * Cached: Open MPI's constants are looked up by name, which takes longer than the functions
     * that use them.
     */
    private static final Map<Operation, Long> OPERATIONS = new ConcurrentHashMap<>();

    private static final long ARITHMETIC_BYTE = ABI.arithmeticType(Element.BYTE);

    private Constants() {}

    /// Returns the datatype for the transfer of an element.
    static long datatype(Element element) {
        return switch (element) {
            case BYTE -> BYTE;
            case BOOLEAN -> BOOLEAN;
            case CHAR -> CHAR;
            case SHORT -> SHORT;
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
        };
    }

    /// Returns the datatype for arithmetic on an element.
    static long arithmeticType(Element element) {
        return element == Element.BYTE ? ARITHMETIC_BYTE : datatype(element);
    }

    /// Returns the operation, if the library supports it on such elements.
    static long operation(Operation operation, Element element) {
        boolean isFloating = element == Element.FLOAT || element == Element.DOUBLE;
        boolean isOfBits =
                switch (operation) {
                    case LAND, BAND, LOR, BOR, LXOR, BXOR -> true;
                    case MAX,
                            MIN,
                            SUM,
                            PROD,
                            REPLACE,
                            NO_OP,
                            MAXLOC,
                            MINLOC,
                            MAXLOC_INT,
                            MINLOC_INT ->
                            false;
                };
        if (isFloating && isOfBits) {
            throw new MPIException(
                    MPI.ERR_OP,
                    MPI.ERR_OP,
                    "operation is not supported on these elements: operation="
                            + operation
                            + ", element="
                            + element);
        }
        return OPERATIONS.computeIfAbsent(operation, ABI::operation);
    }

    /// Returns the library's number for a source: a rank or [Context#ANY_SOURCE].
    static long source(int source) {
        if (source >= 0) {
            return source;
        }
        if (source == Context.ANY_SOURCE) {
            return ANY_SOURCE;
        }
        throw noRank(source);
    }

    /// Returns the library's number for a destination, which is a rank.
    static long destination(int destination) {
        if (destination >= 0) {
            return destination;
        }
        throw noRank(destination);
    }

    /// Returns the library's number for the tag of a receive: a tag or [Context#ANY_TAG].
    static long tag(int tag) {
        return tag == Context.ANY_TAG ? ANY_TAG : tag;
    }

    /// Returns the library's number for a root as [Collective] names it.
    static long root(int root) {
        return switch (root) {
            case Collective.ROOT -> RANKS.root();
            case Collective.NULL_PROCESS -> RANKS.none();
            default -> destination(root);
        };
    }

    static int assertions(int standard) {
        return ABI.assertions(standard);
    }

    static int standardError(int errorClass) {
        return ABI.standardError(errorClass);
    }

    private static MPIException noRank(int rank) {
        return new MPIException(MPI.ERR_RANK, MPI.ERR_RANK, "rank is out of range: rank=" + rank);
    }
}
