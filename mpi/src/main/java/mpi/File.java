// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.file.StoredFile;
import org.jspecify.annotations.Nullable;

/// A file that the ranks of a communicator opened together (MPI 4.1, chapter 14).
///
/// ```java
/// File file = new File(MPI.COMM_WORLD, "numbers", MPI.MODE_CREATE | MPI.MODE_RDWR);
/// file.setView(0, MPI.INT, Datatype.createVector(1, 10, 10 * size, MPI.INT), "native");
/// file.writeAtAll(10L * rank, numbers, 10, MPI.INT);
/// file.close();
/// ```
///
/// Wherry's own implementation is used on all devices: `java.nio` reads and writes the files, and
/// an MPI library only carries the messages between the ranks. The bytes are those that a program
/// in C writes with the same calls.
///
/// *Collective calls*: the constructor, [#close], [#setSize], [#preallocate], [#setView],
/// [#seekShared], [#setAtomicity], [#sync] and the ordered accesses are called by all ranks of the
/// communicator, in the same order; if one fails at a rank, it fails at all.
///
/// *Threads*: several threads may read and write at once. An interrupt of a thread that reads or
/// writes closes the file at this rank; later accesses fail with `ERR_FILE`.
///
/// *Shared pointer*: it is stored in a side file in the folder of the file:
/// `.NAME-NUMBER.wherry-pointer`, or `.NUMBER.wherry-pointer` if the name has more than 222 bytes.
/// The first use creates it, and [#close] deletes it. A job that ends without `close` leaves the
/// side file. It works between hosts that share the folder and its file locks.
///
/// *Atomic mode* locks the bytes from the first to the last of an access. As with every file lock,
/// it is lost if the process closes a second open file of the same path.
@SuppressWarnings("AvoidCommonTypeNames") // the name in the standard
public final class File extends FileCalls {
    private final int mode;
    private volatile @Nullable OpenFile open;
    private Info info;
    private Errhandler errhandler = MPI.ERRORS_RETURN;

    /// Opens a file. Collective over `comm`.
    ///
    /// @param filename a path, relative to the working directory of the process; of one file at all
    ///     ranks
    /// @param amode a sum of `MPI.MODE_...`, the same at all ranks
    /// @throws MPIException at all ranks if it fails at one (`ERR_NO_SUCH_FILE`, `ERR_FILE_EXISTS`,
    ///     `ERR_AMODE`, `ERR_ACCESS`, `ERR_READ_ONLY`, `ERR_BAD_FILE`, `ERR_NOT_SAME`, `ERR_COMM`,
    ///     `ERR_IO`)
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /// Opens a file as [#File(Comm, String, int)] does. The hints are stored and have no effect.
    public File(Comm comm, String filename, int amode, Info info) {
        this.mode = amode;
        this.info = Info.copyOf(info);
        this.open = OpenFile.open(comm, filename, amode);
    }

    @Override
    OpenFile open() {
        OpenFile now = open;
        if (now == null) {
            throw new MPIException(MPI.ERR_FILE, "file was closed", null);
        }
        return now;
    }

    /// Closes the file. Collective. With `MODE_DELETE_ON_CLOSE` the file is deleted when this
    /// returns.
    ///
    /// @throws MPIException if a split access was not ended (`ERR_IO`); the file stays open then
    public void close() {
        OpenFile file = open();
        file.checkNoSplitAnywhere();
        open = null;
        file.close();
    }

    /// Deletes a file that is not open.
    ///
    /// @throws MPIException if that fails (`ERR_NO_SUCH_FILE`, `ERR_ACCESS`, `ERR_BAD_FILE`,
    ///     `ERR_IO`)
    public static void delete(String filename) {
        ActiveJob _ = ActiveJob.current();
        StoredFile.delete(StoredFile.path(filename));
    }

    /// Deletes a file as [#delete(String)] does. The hints have no effect.
    public static void delete(String filename, Info info) {
        delete(filename);
    }

    // Size.

    /// Truncates or extends the file. Collective. Pointers do not move.
    ///
    /// @param size in bytes, the same at all ranks
    /// @throws MPIException if that fails (`ERR_READ_ONLY`, `ERR_UNSUPPORTED_OPERATION` of
    ///     sequential files, `ERR_ARG`, `ERR_NOT_SAME`, `ERR_NO_SPACE`, `ERR_IO`)
    public void setSize(long size) {
        OpenFile file = sized(size);
        long _ =
                file.ranks()
                        .first(() -> {
                            file.file().resize(size);
                            return size;
                        });
    }

    /// Allocates space for `size` bytes. Collective. A longer file does not change.
    ///
    /// @param size in bytes, the same at all ranks
    /// @throws MPIException as [#setSize]
    public void preallocate(long size) {
        OpenFile file = sized(size);
        long _ =
                file.ranks()
                        .first(() -> {
                            file.file().preallocate(size);
                            return size;
                        });
    }

    private OpenFile sized(long size) {
        OpenFile file = open();
        file.ranks()
                .agreeOnOne(
                        "size",
                        () -> {
                            file.mode().checkWritable();
                            file.mode().checkRandomAccess();
                            if (size < 0) {
                                throw new MPIException(MPI.ERR_ARG, "negative size: " + size, null);
                            }
                            return size;
                        });
        return file;
    }

    /// Returns the size in bytes.
    public long getSize() {
        return open().file().size();
    }

    // Queries.

    /// Returns the group of the ranks that opened the file.
    public Group getGroup() {
        return open().ranks().group();
    }

    /// Returns the access mode.
    public int getAMode() {
        OpenFile _ = open(); // throws if the file was closed
        return mode;
    }

    /// Stores hints, which have no effect.
    public void setInfo(Info hints) {
        OpenFile _ = open(); // throws if the file was closed
        info = Info.copyOf(hints);
    }

    /// Returns a copy of the hints.
    public Info getInfo() {
        OpenFile _ = open(); // throws if the file was closed
        return info.dup();
    }

    /// Returns the extent of a datatype in the file, which equals that in memory:
    /// [Datatype#getExtent].
    public int getTypeExtent(Datatype type) {
        OpenFile _ = open(); // throws if the file was closed
        return type.getExtent();
    }

    // View.

    /// Sets the view of this rank, and both pointers to its beginning. Collective.
    ///
    /// @param disp start of the view, in bytes; for a sequential file [MPI#DISPLACEMENT_CURRENT]
    /// @param etype unit of offsets; its extent is the same at all ranks
    /// @param filetype pattern of visible bytes, which repeats; a whole number of etypes with
    ///     ascending displacements, which overlap only if the file was opened for reading only
    /// @param datarep `native`, `internal` or `external32`, the same at all ranks
    /// @throws MPIException at all ranks if the view is invalid at one (`ERR_ARG`, `ERR_TYPE`,
    ///     `ERR_UNSUPPORTED_DATAREP`, `ERR_NOT_SAME`)
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        OpenFile file = open();
        long begin = file.mode().isSequential() ? sequentialBegin(file, disp) : disp;
        OpenView[] next = new OpenView[1];
        file.ranks()
                .agreeOnOne(
                        "etype and representation",
                        () -> {
                            next[0] = OpenView.of(new FileView(begin, etype, filetype, datarep));
                            next[0].checkFor(file.mode());
                            return next[0].common();
                        });
        file.setView(next[0]);
    }

    /// Sets the view as [#setView(long, Datatype, Datatype, String)] does. The hints are stored and
    /// have no effect.
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        setView(disp, etype, filetype, datarep);
        setInfo(info);
    }

    private static long sequentialBegin(OpenFile file, long disp) {
        file.ranks()
                .agreeOnOne(
                        "displacement",
                        () -> {
                            if (disp != MPI.DISPLACEMENT_CURRENT) {
                                throw new MPIException(
                                        MPI.ERR_ARG,
                                        "view of a sequential file must begin at DISPLACEMENT_CURRENT:"
                                                + " displacement="
                                                + disp,
                                        null);
                            }
                            return disp;
                        });
        return file.ranks().first(() -> byteOffset(file, file.shared().get()));
    }

    /// Returns the arguments of [#setView]; initially all bytes, `native`. Datatypes that the
    /// program has freed since are replaced by equal ones.
    public FileView getView() {
        return open().view().told().held();
    }

    /// Returns the position in the file of an etype of the view, in bytes.
    public long getByteOffset(long offset) {
        return byteOffset(open(), offset);
    }

    private static long byteOffset(OpenFile file, long offset) {
        OpenView view = file.view();
        return view.map().place(view.dataByte(offset));
    }

    // Pointers.

    /// Moves the pointer of this rank.
    ///
    /// @param offset in etypes; may be negative
    /// @param whence base of the offset: [MPI#SEEK_SET], [MPI#SEEK_CUR] or [MPI#SEEK_END]
    /// @throws MPIException if the target is before the view (`ERR_ARG`), or the file is sequential
    ///     (`ERR_UNSUPPORTED_OPERATION`)
    public void seek(long offset, int whence) {
        OpenFile file = open();
        file.mode().checkRandomAccess();
        file.seek(file.view().target(offset, whence, file::position, file.file()::size));
    }

    /// Returns the position of the individual pointer, in etypes.
    public long getPosition() {
        OpenFile file = open();
        file.mode().checkRandomAccess();
        return file.position();
    }

    /// Moves the shared pointer. Collective; all ranks pass the same arguments.
    ///
    /// @param offset in etypes; may be negative
    /// @param whence base of the offset: [MPI#SEEK_SET], [MPI#SEEK_CUR] or [MPI#SEEK_END]
    /// @throws MPIException as [#seek]; also if the arguments differ (`ERR_NOT_SAME`)
    public void seekShared(long offset, int whence) {
        OpenFile file = open();
        FileRanks ranks = file.ranks();
        ranks.agreeOnOne(
                "offset",
                () -> {
                    file.mode().checkRandomAccess();
                    return offset;
                });
        ranks.agreeOnOne("whence", () -> whence);
        long target =
                ranks.first(() ->
                        file.view().target(offset, whence, file.shared()::get, file.file()::size));
        file.shared().reset(target);
    }

    /// Returns the position of the shared pointer, in etypes.
    public long getPositionShared() {
        return open().shared().get();
    }

    // Consistency.

    /// Sets whether accesses lock the bytes that they read and write. Collective.
    public void setAtomicity(boolean atomicity) {
        OpenFile file = open();
        file.ranks().agreeOnOne("atomicity", () -> atomicity ? 1 : 0);
        file.setAtomic(atomicity);
    }

    public boolean getAtomicity() {
        return open().isAtomic();
    }

    /// Forces the writes of this rank to the storage device. Collective. Afterwards all ranks see
    /// the writes of all ranks.
    public void sync() {
        OpenFile file = open();
        long[] _ =
                file.ranks()
                        .agree(() -> {
                            file.file().force();
                            return 0;
                        });
    }

    // Errors.

    /// Sets the handler that [#getErrhandler] returns; errors are exceptions with any handler.
    public void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    /// Returns the handler; initially [MPI#ERRORS_RETURN] (MPI 4.1, 14.7).
    public Errhandler getErrhandler() {
        return errhandler;
    }

    /// Handles an error of the program: ends the job if the handler is [MPI#ERRORS_ARE_FATAL],
    /// otherwise returns.
    public void callErrhandler(int errorCode) {
        OpenFile _ = open(); // throws if the file is closed
        errhandler.call(ActiveJob.current().device(), errorCode);
    }

    @Override
    public String toString() {
        OpenFile now = open;
        return now == null ? "closed file" : "file with view " + now.view().told();
    }
}
