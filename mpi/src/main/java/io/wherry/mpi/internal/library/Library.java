// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Map;
import java.util.StringJoiner;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The MPI library that this process has opened. A process opens one at most.
final class Library {
    private static final String STANDARD = "libmpi_abi.";
    private static final String FILE_HANDLER = "MPI_File_get_errhandler";
    private static final int LONGEST_VERSION = 8192;
    private static volatile @Nullable Library opened;

    private final String name;
    private final long handle;
    private final Abi abi;
    private volatile boolean serial;

    private Library(String name, long handle) {
        this.name = name;
        this.handle = handle;
        this.abi = abiOf();
    }

    /// Loads the first library that is found.
    static Library open(@Nullable String property, Map<String, String> environment) {
        Discovery discovery = Discovery.of(property, environment);
        StringJoiner tried = new StringJoiner("; ");
        for (String name : discovery.names()) {
            long handle = LibC.load(name);
            if (handle == 0) {
                tried.add(LibC.loadingError());
                continue;
            }
            if (LibC.symbol(handle, "MPI_Init_thread") == 0) {
                tried.add(name + ": no MPI_Init_thread in it");
                continue;
            }
            Library library = new Library(name, handle);
            opened = library;
            return library;
        }
        throw new MPIException(
                MPI.ERR_OTHER,
                MPI.ERR_OTHER,
                "no MPI library: set "
                        + Discovery.PROPERTY
                        + " or "
                        + Discovery.VARIABLE
                        + ", chosen by "
                        + discovery.chosen()
                        + ", tried: "
                        + tried);
    }

    /// Returns the opened library.
    ///
    /// @throws IllegalStateException if no library is open
    static Library opened() {
        Library library = opened;
        if (library == null) {
            throw new IllegalStateException("no MPI library is open");
        }
        return library;
    }

    String name() {
        return name;
    }

    Abi abi() {
        return abi;
    }

    /// Returns whether only one thread may be in the library at a time.
    boolean isSerial() {
        return serial;
    }

    /// Sets whether only one thread may be in the library; must be called before [Gate] is
    /// initialized.
    void setSerial(boolean serial) {
        this.serial = serial;
    }

    /// Returns whether waiting threads spin on the library's lock, as in all libraries but Open
    /// MPI.
    boolean spins() {
        return !(abi instanceof OpenMpiAbi) && !version().contains("Open MPI");
    }

    boolean has(String symbol) {
        return LibC.symbol(handle, symbol) != 0;
    }

    /// Returns the address of a symbol.
    long find(String symbol) {
        long address = LibC.symbol(handle, symbol);
        if (address == 0) {
            throw new MPIException(
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    "the MPI library has no " + symbol + ": library=" + name);
        }
        return address;
    }

    MethodHandle link(String function, int parameters) {
        return Downcalls.link(find(function), parameters);
    }

    /// Returns the name and version of the library in one line.
    String version() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(LONGEST_VERSION);
            MemorySegment length = arena.allocate(Long.BYTES);
            long _ =
                    (long)
                            link("MPI_Get_library_version", 2)
                                    .invokeExact(text.address(), length.address());
            String first = text.getString(0).strip().lines().findFirst().orElse(name);
            return first.strip().replaceAll("\\s+", " ");
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /* In the standard ABI of MPICH 5.0 it is 0x143, as in the corrected header of MPI 5; in that of Intel MPI 2021.17 to
    2021.19 it is 0x142, as before the correction: which is MPI_ERRORS_ABORT in the other. The handler that new files have
    is MPI_ERRORS_RETURN by the standard: so the library is asked. */
    private long askErrorsReturn() {
        if (!has(FILE_HANDLER)) {
            return StandardAbi.ERRORS_RETURN;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handler = arena.allocate(ValueLayout.JAVA_LONG);
            int code =
                    (int)
                            (long)
                                    link(FILE_HANDLER, 2)
                                            .invokeExact(StandardAbi.NO_FILE, handler.address());
            return code == 0 ? handler.get(ValueLayout.JAVA_LONG, 0) : StandardAbi.ERRORS_RETURN;
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    private Abi abiOf() {
        Path file = Path.of(name).getFileName();
        if (file != null && file.toString().startsWith(STANDARD)) {
            return new StandardAbi(this::askErrorsReturn);
        }
        return has(OpenMpiAbi.MARK) ? new OpenMpiAbi(this::find) : new MpichAbi();
    }
}
