// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;

/// The access mode of a file: a combination of `MPI.MODE_...` (MPI 4.1, 14.2.1).
///
/// @param bits the sum of the constants
public record AccessMode(int bits) {
    private static final int ACCESS = MPI.MODE_RDONLY | MPI.MODE_WRONLY | MPI.MODE_RDWR;
    private static final int ALL =
            ACCESS
                    | MPI.MODE_CREATE
                    | MPI.MODE_EXCL
                    | MPI.MODE_DELETE_ON_CLOSE
                    | MPI.MODE_UNIQUE_OPEN
                    | MPI.MODE_SEQUENTIAL
                    | MPI.MODE_APPEND;

    /// Checks the combination.
    ///
    /// @throws MPIException if the standard forbids the combination (`ERR_AMODE`)
    public AccessMode {
        if ((bits & ~ALL) != 0) {
            throw invalid("unknown bits", bits);
        }
        if (Integer.bitCount(bits & ACCESS) != 1) {
            throw invalid("exactly one of RDONLY, WRONLY and RDWR is needed", bits);
        }
        boolean creates = (bits & (MPI.MODE_CREATE | MPI.MODE_EXCL)) != 0;
        if (creates && (bits & MPI.MODE_RDONLY) != 0) {
            throw invalid("RDONLY excludes CREATE and EXCL", bits);
        }
        if ((bits & MPI.MODE_RDWR) != 0 && (bits & MPI.MODE_SEQUENTIAL) != 0) {
            throw invalid("RDWR excludes SEQUENTIAL", bits);
        }
    }

    private static MPIException invalid(String why, int bits) {
        return new MPIException(
                MPI.ERR_AMODE, "invalid access mode: %s: mode=%d".formatted(why, bits), null);
    }

    private boolean has(int bit) {
        return (bits & bit) != 0;
    }

    /// Returns whether the file is deleted when it is closed.
    public boolean deletesOnClose() {
        return has(MPI.MODE_DELETE_ON_CLOSE);
    }

    /// Returns whether the file has a shared pointer alone.
    public boolean isSequential() {
        return has(MPI.MODE_SEQUENTIAL);
    }

    /// Returns whether the pointers begin at the end of the file.
    public boolean appends() {
        return has(MPI.MODE_APPEND);
    }

    /// Returns whether the file may be read.
    public boolean reads() {
        return !has(MPI.MODE_WRONLY);
    }

    /// Returns whether the file may be written.
    public boolean writes() {
        return !has(MPI.MODE_RDONLY);
    }

    /// Returns the options of the rank that opens the file first: it creates the file if the mode
    /// says so.
    public Set<OpenOption> first() {
        Set<OpenOption> options = new HashSet<>(next());
        if (has(MPI.MODE_CREATE)) {
            options.add(
                    has(MPI.MODE_EXCL) ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
        }
        return options;
    }

    /// Returns the options of the other ranks.
    public Set<OpenOption> next() {
        Set<OpenOption> options = new HashSet<>();
        if (reads()) {
            options.add(StandardOpenOption.READ);
        }
        if (writes()) {
            options.add(StandardOpenOption.WRITE);
        }
        return options;
    }

    /// Checks that the file may be read.
    ///
    /// @throws MPIException if the file was opened for writing only (`ERR_ACCESS`)
    public void checkReadable() {
        if (!reads()) {
            throw new MPIException(MPI.ERR_ACCESS, "file was opened with MODE_WRONLY", null);
        }
    }

    /// Checks that the file may be written.
    ///
    /// @throws MPIException if the file was opened for reading only (`ERR_READ_ONLY`)
    public void checkWritable() {
        if (!writes()) {
            throw new MPIException(MPI.ERR_READ_ONLY, "file was opened with MODE_RDONLY", null);
        }
    }

    /// Checks that offsets and individual pointers are possible.
    ///
    /// @throws MPIException if the file has a shared pointer alone (`ERR_UNSUPPORTED_OPERATION`)
    public void checkRandomAccess() {
        if (isSequential()) {
            throw new MPIException(
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    "file was opened with MODE_SEQUENTIAL: only shared pointers are possible",
                    null);
        }
    }
}
