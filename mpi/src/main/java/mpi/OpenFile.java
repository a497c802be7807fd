// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.file.AccessMode;
import io.wherry.mpi.internal.file.SharedPointer;
import io.wherry.mpi.internal.file.StoredFile;
import io.wherry.mpi.internal.file.ViewedFile;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// An open file, as used by one rank. Several threads may read and write; collective calls are made
/// by one thread at a time.
final class OpenFile {
    private final FileRanks ranks;
    private final AccessMode mode;
    private final Path path;
    private final StoredFile file;
    private final SharedPointer shared;
    private volatile OpenView view = OpenView.ofBytes();
    private volatile ViewedFile access;
    private long position;
    private @Nullable SplitAccess split;

    private OpenFile(FileRanks ranks, AccessMode mode, Path path, Opening opening) {
        this.ranks = ranks;
        this.mode = mode;
        this.path = path;
        this.file = opening.file();
        this.access = access(view, false);
        this.position = mode.appends() ? opening.size() : 0;
        this.shared = new SharedPointer(path, opening.number(), position);
    }

    /// @param number identifies this opening at all ranks
    /// @param size of the file when it was opened, in bytes
    private record Opening(StoredFile file, long number, long size) {}

    /// Opens a file. Collective over `comm`. If one rank cannot open it, no rank does.
    static OpenFile open(Comm comm, String name, int bits) {
        FileRanks ranks = new FileRanks(comm);
        try {
            Path[] path = new Path[1];
            ranks.agreeOnOne(
                    "mode",
                    () -> {
                        path[0] = StoredFile.path(name);
                        return new AccessMode(bits).bits();
                    });
            AccessMode mode = new AccessMode(bits);
            return new OpenFile(ranks, mode, path[0], open(ranks, path[0], mode));
        } catch (RuntimeException | Error e) {
            ranks.free();
            throw e;
        }
    }

    /// Opens the file at rank 0 first, which creates it if there is none; then at the other ranks.
    private static Opening open(FileRanks ranks, Path path, AccessMode mode) {
        StoredFile[] opened = new StoredFile[1];
        try {
            long number =
                    ranks.first(() -> {
                        opened[0] = StoredFile.open(path, mode.first());
                        return ThreadLocalRandom.current().nextLong();
                    });
            long[] sizes =
                    ranks.agree(() -> {
                        if (!ranks.isFirst()) {
                            opened[0] = StoredFile.open(path, mode.next());
                        }
                        return opened[0].size();
                    });
            return new Opening(opened[0], number, sizes[0]);
        } catch (RuntimeException | Error e) {
            if (opened[0] != null) {
                opened[0].close();
            }
            throw e;
        }
    }

    private ViewedFile access(OpenView seen, boolean atomic) {
        return new ViewedFile(file, seen.map(), seen.representation().order(), atomic);
    }

    FileRanks ranks() {
        return ranks;
    }

    AccessMode mode() {
        return mode;
    }

    StoredFile file() {
        return file;
    }

    OpenView view() {
        return view;
    }

    ViewedFile access() {
        return access;
    }

    SharedPointer shared() {
        return shared;
    }

    boolean isAtomic() {
        return access.atomic();
    }

    void setAtomic(boolean atomic) {
        access = access(view, atomic);
    }

    /// Sets the view; both pointers move to its beginning.
    synchronized void setView(OpenView next) {
        view = next;
        access = access(next, access.atomic());
        position = 0;
        shared.reset(0);
    }

    synchronized long position() {
        return position;
    }

    /// Adds to the individual pointer.
    ///
    /// @return its position before
    synchronized long advance(long etypes) {
        long before = position;
        position = Math.addExact(before, etypes);
        return before;
    }

    synchronized void seek(long target) {
        position = target;
    }

    /// Begins a split collective access.
    ///
    /// @throws MPIException if another one was not ended (`ERR_IO`)
    synchronized void begin(SplitAccess begun) {
        checkNoSplit();
        split = begun;
    }

    synchronized void checkNoSplit() {
        if (split != null) {
            throw new MPIException(
                    MPI.ERR_IO, "a split collective access was not ended: " + split.kind(), null);
        }
    }

    /// Ends the split collective access.
    ///
    /// @throws MPIException if none with this kind and memory was begun (`ERR_IO`)
    synchronized Status end(SplitAccess.Kind kind, @Nullable Object buf) {
        SplitAccess begun = split;
        if (begun == null || begun.kind() != kind) {
            throw new MPIException(
                    MPI.ERR_IO,
                    "matching split collective access was not begun: ended=%s, begun=%s"
                            .formatted(kind, begun == null ? "none" : begun.kind()),
                    null);
        }
        if (begun.buf() != buf) {
            throw new MPIException(
                    MPI.ERR_IO,
                    "split collective access was begun with another buffer: " + kind,
                    null);
        }
        split = null;
        return begun.status();
    }

    /// @throws MPIException at all ranks if one of them has not ended a split access (`ERR_IO`)
    void checkNoSplitAnywhere() {
        ranks.agree(() -> {
            checkNoSplit();
            return 0;
        });
    }

    /// Closes the file. Collective.
    void close() {
        try {
            closeAndDelete();
        } finally {
            ranks.free();
        }
    }

    private void closeAndDelete() {
        try {
            ranks.agree(() -> {
                closeOwn();
                return 0;
            });
        } finally { // at all ranks, as the failure is
            ranks.first(() -> {
                deleteRest();
                return 0;
            });
        }
    }

    private void closeOwn() {
        try {
            shared.close();
        } finally {
            file.close();
        }
    }

    /// Deletes the side file of the shared pointer, and the file itself if its mode says so.
    private void deleteRest() {
        try {
            shared.delete();
        } finally {
            if (mode.deletesOnClose()) {
                StoredFile.delete(path);
            }
        }
    }
}
