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
/// Files are Wherry's own on all devices: `java.nio` reads and writes them, the messages of an MPI library serve for
/// agreement alone. The bytes are those that a program in C writes with the same calls.
///
/// *All ranks*: the constructor, [#close], [#setSize], [#preallocate], [#setView], [#seekShared], [#setAtomicity],
/// [#sync] and the ordered accesses are called by all ranks of the communicator, in the same order; if one fails at a
/// rank, it fails at all.
///
/// *Threads*: reads and writes may come from several threads at once. An interrupt of a thread that reads or writes
/// closes the file at this rank; later accesses are `ERR_FILE`.
///
/// *Shared pointer*: it is in a side file `.NAME-NUMBER.wherry-pointer` in the folder of the file, which the first use
/// makes and [#close] deletes. A job that ends without `close` leaves it. It works between hosts if they have the folder
/// and its file locks in common.
///
/// *Atomic mode* locks the bytes from the first to the last of an access. Like every file lock, it is lost if the same
/// process closes the same file that it has opened a second time.
@SuppressWarnings("AvoidCommonTypeNames") // the standard's
public final class File extends FileCalls {
    private final int mode;
    private volatile @Nullable OpenFile open;
    private Info info;
    private Errhandler errhandler = MPI.ERRORS_RETURN;

    /// Opens a file; called by all ranks of `comm`.
    ///
    /// @param filename a path, relative to the folder of the process; of one file at all ranks
    /// @param amode a sum of `MPI.MODE_...`, the same at all ranks
    /// @throws MPIException at all ranks if it fails at one (`ERR_NO_SUCH_FILE`, `ERR_FILE_EXISTS`, `ERR_AMODE`,
    ///     `ERR_ACCESS`, `ERR_READ_ONLY`, `ERR_BAD_FILE`, `ERR_NOT_SAME`, `ERR_COMM`, `ERR_IO`)
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /// As [#File(Comm, String, int)], with hints, which are remembered and change nothing.
    public File(Comm comm, String filename, int amode, Info info) {
        this.mode = amode;
        this.info = info.hints();
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

    /// Closes it; called by all. With `MODE_DELETE_ON_CLOSE` it is deleted when this returns.
    ///
    /// @throws MPIException if a split access was not ended (`ERR_IO`); it stays open then
    public void close() {
        OpenFile file = open();
        file.checkNoSplitAnywhere();
        open = null;
        file.close();
    }

    /// Deletes a file that is not open.
    ///
    /// @throws MPIException if that fails (`ERR_NO_SUCH_FILE`, `ERR_ACCESS`, `ERR_BAD_FILE`, `ERR_IO`)
    public static void delete(String filename) {
        ActiveJob _ = ActiveJob.current();
        StoredFile.delete(StoredFile.path(filename));
    }

    /// As [#delete(String)]; hints change nothing.
    public static void delete(String filename, Info info) {
        delete(filename);
    }

    // Its size.

    /// Cuts the file off, or makes it longer; called by all. Pointers stay where they are.
    ///
    /// @param size in bytes, the same at all ranks
    /// @throws MPIException if that fails (`ERR_READ_ONLY`, `ERR_UNSUPPORTED_OPERATION` of sequential files, `ERR_ARG`,
    ///     `ERR_NOT_SAME`, `ERR_NO_SPACE`, `ERR_IO`)
    public void setSize(long size) {
        OpenFile file = sized(size);
        long _ =
                file.ranks()
                        .first(() -> {
                            file.file().resize(size);
                            return size;
                        });
    }

    /// Makes room for `size` bytes; called by all. A longer file stays as it is.
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

    // What is known of it.

    /// The ranks that opened it.
    public Group getGroup() {
        return open().ranks().group();
    }

    /// How it was opened.
    public int getAMode() {
        OpenFile _ = open(); // throws if it was closed
        return mode;
    }

    /// Remembers hints; they change nothing.
    public void setInfo(Info hints) {
        OpenFile _ = open(); // throws if it was closed
        info = hints.hints();
    }

    /// A copy of the hints.
    public Info getInfo() {
        OpenFile _ = open(); // throws if it was closed
        return info.dup();
    }

    /// Returns the extent of a datatype in the file, which is that in memory: [Datatype#getExtent].
    public int getTypeExtent(Datatype type) {
        OpenFile _ = open(); // throws if it was closed
        return type.getExtent();
    }

    // The view.

    /// Sets what this rank sees of the file, and both pointers to its beginning; called by all.
    ///
    /// @param disp where the view begins, in bytes; of a sequential file [MPI#DISPLACEMENT_CURRENT]
    /// @param etype in which offsets count; its extent is the same at all ranks
    /// @param filetype whose bytes are seen, again and again; a whole number of etypes, its displacements ascend
    /// @param datarep `native`, `internal` or `external32`, the same at all ranks
    /// @throws MPIException at all ranks if it is no view at one (`ERR_ARG`, `ERR_TYPE`, `ERR_UNSUPPORTED_DATAREP`,
    ///     `ERR_NOT_SAME`)
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        OpenFile file = open();
        long begin = file.mode().isSequential() ? sequentialBegin(file, disp) : disp;
        OpenView[] next = new OpenView[1];
        file.ranks()
                .agreeOnOne(
                        "etype and representation",
                        () -> {
                            next[0] = OpenView.of(new FileView(begin, etype, filetype, datarep));
                            return next[0].common();
                        });
        file.setView(next[0]);
    }

    /// As [#setView(long, Datatype, Datatype, String)], with hints, which are remembered and change nothing.
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

    /// What was given to [#setView], or all bytes, `native`.
    public FileView getView() {
        return open().view().told();
    }

    /// Returns where an etype of the view is in the file, in bytes.
    public long getByteOffset(long offset) {
        return byteOffset(open(), offset);
    }

    private static long byteOffset(OpenFile file, long offset) {
        OpenView view = file.view();
        return view.map().place(view.dataByte(offset));
    }

    // The pointers.

    /// Moves the pointer of this rank.
    ///
    /// @param offset in etypes; may be negative
    /// @param whence from where: [MPI#SEEK_SET], [MPI#SEEK_CUR] or [MPI#SEEK_END]
    /// @throws MPIException if the target is before the view (`ERR_ARG`), or the file sequential
    ///     (`ERR_UNSUPPORTED_OPERATION`)
    public void seek(long offset, int whence) {
        OpenFile file = open();
        file.mode().checkRandomAccess();
        file.seek(file.view().target(offset, whence, file::position, file.file()::size));
    }

    /// Returns where the pointer of this rank is, in etypes.
    public long getPosition() {
        OpenFile file = open();
        file.mode().checkRandomAccess();
        return file.position();
    }

    /// Moves the shared pointer; called by all, with the same arguments.
    ///
    /// @param offset in etypes; may be negative
    /// @param whence from where: [MPI#SEEK_SET], [MPI#SEEK_CUR] or [MPI#SEEK_END]
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

    /// Returns where the shared pointer is, in etypes.
    public long getPositionShared() {
        return open().shared().get();
    }

    // Consistency.

    /// Sets whether accesses lock what they read and write; called by all.
    public void setAtomicity(boolean atomicity) {
        OpenFile file = open();
        file.ranks().agreeOnOne("atomicity", () -> atomicity ? 1 : 0);
        file.setAtomic(atomicity);
    }

    public boolean getAtomicity() {
        return open().isAtomic();
    }

    /// Brings all that this rank wrote to the storage device; called by all. Then all ranks see what all have written.
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

    /// Remembers what [#getErrhandler] returns; errors are exceptions with any of them.
    public void setErrhandler(Errhandler handler) {
        errhandler = handler;
    }

    /// The handler that was set; at first [MPI#ERRORS_RETURN] (MPI 4.1, 14.7).
    public Errhandler getErrhandler() {
        return errhandler;
    }

    /// Handles an error of the program: ends the job if the handler is [MPI#ERRORS_ARE_FATAL], otherwise returns.
    public void callErrhandler(int errorCode) {
        OpenFile _ = open(); // throws if it is closed
        errhandler.call(ActiveJob.current().device(), errorCode);
    }

    @Override
    public String toString() {
        OpenFile now = open;
        return now == null ? "closed file" : "file with view " + now.view().told();
    }
}
