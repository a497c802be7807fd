// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.file.AccessMode;
import io.wherry.mpi.internal.file.DataRepresentation;
import io.wherry.mpi.internal.file.FileMap;
import java.util.function.LongSupplier;

/// A view of an open file, with values derived from it. Immutable.
///
/// @param unit bytes of an etype in the file
record OpenView(FileView told, FileMap map, DataRepresentation representation, long unit) {
    /// Limit of data byte positions, so that pointers cannot overflow.
    private static final long GREATEST = Long.MAX_VALUE / 2;

    /// Returns the initial view of a file: its bytes.
    static OpenView ofBytes() {
        return of(new FileView(0, MPI.BYTE, MPI.BYTE, "native"));
    }

    /// @throws MPIException if the view is invalid (`ERR_ARG`, `ERR_TYPE`,
    ///     `ERR_UNSUPPORTED_DATAREP`)
    static OpenView of(FileView told) {
        DataRepresentation representation = DataRepresentation.named(told.getDataRep());
        Datatype filetype = told.getFileType();
        long unit = bytes(told.getEType());
        if (unit == 0) {
            throw new MPIException(MPI.ERR_ARG, "etype has no elements: " + told.getEType(), null);
        }
        if (bytes(filetype) % unit != 0) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "filetype is not a whole number of etypes: filetype=%s, etype=%s"
                            .formatted(filetype, told.getEType()),
                    null);
        }
        FileMap map = FileMap.of(told.getDisp(), filetype.layout(), filetype.signature());
        return new OpenView(told, map, representation, unit);
    }

    private static long bytes(Datatype type) {
        if (type.layoutOf(1).isOfObjects()) {
            throw new MPIException(
                    MPI.ERR_TYPE, "objects cannot be elements of a file: datatype=" + type, null);
        }
        return FileMap.bytes(type.layout(), type.signature());
    }

    /// @throws MPIException if the file may be written and the filetype overlaps itself (`ERR_ARG`)
    void checkFor(AccessMode mode) {
        if (mode.writes() && map.overlaps()) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "filetype overlaps itself in a file that may be written: filetype="
                            + told.getFileType(),
                    null);
        }
    }

    /// Returns the values that must be equal at all ranks: the extent of the etype and the
    /// representation.
    long common() {
        long word = told.getDataRep().hashCode();
        return told.getEType().bytes() << Integer.SIZE | (word & 0xffff_ffffL);
    }

    /// Returns the data byte at which an etype begins.
    ///
    /// @throws MPIException if the offset is negative or too large (`ERR_ARG`)
    long dataByte(long offset) {
        if (offset < 0 || offset > GREATEST / unit) {
            throw new MPIException(MPI.ERR_ARG, "invalid offset: " + offset, null);
        }
        return offset * unit;
    }

    /// Returns the number of etypes of an access.
    ///
    /// @throws MPIException if it is not a whole number (`ERR_TYPE`)
    long etypes(FileData data) {
        if (data.bytes() % unit != 0) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "access is not a whole number of etypes: bytes=%d, etype=%s"
                            .formatted(data.bytes(), told.getEType()),
                    null);
        }
        return data.bytes() / unit;
    }

    /// Returns the first etype that does not begin before a position of the file.
    long etypesBefore(long position) {
        return Math.ceilDiv(map.dataBefore(position), unit);
    }

    /// Returns the new position of a file pointer.
    ///
    /// @param whence one of `MPI.SEEK_...`
    /// @param current position of the pointer
    /// @param end position of the end of the file
    /// @throws MPIException if the new position is before the view, too far, or `whence` is unknown
    ///     (`ERR_ARG`)
    long target(long offset, int whence, LongSupplier current, LongSupplier end) {
        if (offset < -GREATEST || offset > GREATEST) {
            throw new MPIException(MPI.ERR_ARG, "invalid offset: " + offset, null);
        }
        long target = offset + base(whence, current, end);
        long _ = dataByte(target); // throws if it is invalid
        return target;
    }

    private long base(int whence, LongSupplier current, LongSupplier end) {
        return switch (whence) {
            case MPI.SEEK_SET -> 0;
            case MPI.SEEK_CUR -> current.getAsLong();
            case MPI.SEEK_END -> etypesBefore(end.getAsLong());
            default -> throw new MPIException(MPI.ERR_ARG, "unknown whence: " + whence, null);
        };
    }
}
