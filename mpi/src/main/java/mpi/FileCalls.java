// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.DoneTransfer;
import java.nio.Buffer;
import mpi.FileAccess.Memory;
import mpi.FileAccess.Place;
import mpi.SplitAccess.Kind;
import org.jspecify.annotations.Nullable;

/// Reads and writes of a file (MPI 4.1, 14.4).
///
/// `buf` is an array of primitives, a buffer of java.nio from its beginning to its capacity, or a memory segment; null if
/// `count` is 0. `type` lays the elements over it; objects are not possible (`ERR_TYPE`). Offsets and pointers count
/// etypes of the view. Reads of read-only buffers are `ERR_BUFFER`.
///
/// A read that meets the end of the file reads less: `Status.getCount` and `getElements` tell how much. Pointers move by
/// what was asked for, as the standard wants.
///
/// The calls whose names end with `All` or `Ordered` are called by all ranks. Those of `All` do not wait for other ranks.
/// Non-blocking calls (`iRead...`, `iWrite...`) and those that begin split accesses (`...Begin`) read or write before
/// they return; what fails is thrown then.
abstract class FileCalls {
    FileCalls() {}

    /// The file.
    ///
    /// @throws MPIException if it was closed (`ERR_FILE`)
    abstract OpenFile open();

    private Status read(Place place, Memory memory) {
        return new Status(FileAccess.read(open(), place, memory), 0);
    }

    private Status write(Place place, Memory memory) {
        return new Status(FileAccess.write(open(), place, memory), 0);
    }

    private Request beginRead(Place place, Memory memory) {
        return done(new DoneTransfer(FileAccess.read(open(), place, memory)));
    }

    private Request beginWrite(Place place, Memory memory) {
        return done(new DoneTransfer(FileAccess.write(open(), place, memory)));
    }

    private static Request done(DoneTransfer transfer) {
        return new Request(ActiveJob.current().progress(), transfer);
    }

    private void begin(Kind kind, Place place, Memory memory) {
        OpenFile file = open();
        file.checkNoSplit();
        boolean reads = kind == Kind.READ_AT_ALL || kind == Kind.READ_ALL;
        Status status = reads ? read(place, memory) : write(place, memory);
        file.begin(new SplitAccess(kind, memory.buf(), status));
    }

    private void beginOrdered(Kind kind, Memory memory) {
        OpenFile file = open();
        file.checkNoSplitAnywhere();
        Status status =
                new Status(
                        kind == Kind.READ_ORDERED
                                ? FileAccess.readOrdered(file, memory)
                                : FileAccess.writeOrdered(file, memory),
                        0);
        file.begin(new SplitAccess(kind, memory.buf(), status));
    }

    // At an offset.

    /// Reads at an offset; moves no pointer.
    public Status readAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return read(Place.at(offset), new Memory(buf, count, type));
    }

    /// As [#readAt]; called by all.
    public Status readAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return read(Place.at(offset), new Memory(buf, count, type));
    }

    /// As [#readAt], with a request, which is done.
    public Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.at(offset), new Memory(buf, count, type));
    }

    /// As [#readAtAll], with a request, which is done.
    public Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.at(offset), new Memory(buf, count, type));
    }

    /// Writes at an offset; moves no pointer.
    public Status writeAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return write(Place.at(offset), new Memory(buf, count, type));
    }

    /// As [#writeAt]; called by all.
    public Status writeAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return write(Place.at(offset), new Memory(buf, count, type));
    }

    /// As [#writeAt], with a request, which is done.
    public Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.at(offset), new Memory(buf, count, type));
    }

    /// As [#writeAtAll], with a request, which is done.
    public Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.at(offset), new Memory(buf, count, type));
    }

    // At the individual pointer.

    /// Reads at the pointer of this rank, which moves on.
    public Status read(@Nullable Object buf, int count, Datatype type) {
        return read(Place.individual(), new Memory(buf, count, type));
    }

    /// As [#read]; called by all.
    public Status readAll(@Nullable Object buf, int count, Datatype type) {
        return read(Place.individual(), new Memory(buf, count, type));
    }

    /// As [#read], with a request, which is done.
    public Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.individual(), new Memory(buf, count, type));
    }

    /// As [#readAll], with a request, which is done.
    public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.individual(), new Memory(buf, count, type));
    }

    /// Writes at the pointer of this rank, which moves on.
    public Status write(@Nullable Object buf, int count, Datatype type) {
        return write(Place.individual(), new Memory(buf, count, type));
    }

    /// As [#write]; called by all.
    public Status writeAll(@Nullable Object buf, int count, Datatype type) {
        return write(Place.individual(), new Memory(buf, count, type));
    }

    /// As [#write], with a request, which is done.
    public Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.individual(), new Memory(buf, count, type));
    }

    /// As [#writeAll], with a request, which is done.
    public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.individual(), new Memory(buf, count, type));
    }

    // At the shared pointer; all ranks must have the same view.

    /// Reads at the pointer of all ranks, which moves on.
    public Status readShared(@Nullable Object buf, int count, Datatype type) {
        return read(Place.shared(), new Memory(buf, count, type));
    }

    /// As [#readShared], with a request, which is done.
    public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.shared(), new Memory(buf, count, type));
    }

    /// Reads at the pointer of all ranks, in the order of the ranks; called by all.
    public Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        return new Status(FileAccess.readOrdered(open(), new Memory(buf, count, type)), 0);
    }

    /// Writes at the pointer of all ranks, which moves on.
    public Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return write(Place.shared(), new Memory(buf, count, type));
    }

    /// As [#writeShared], with a request, which is done.
    public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.shared(), new Memory(buf, count, type));
    }

    /// Writes at the pointer of all ranks, in the order of the ranks; called by all.
    public Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        return new Status(FileAccess.writeOrdered(open(), new Memory(buf, count, type)), 0);
    }

    // Split collective accesses: one of a file at a time, ended with the buffer with which it was
    // begun (`ERR_IO`).

    /// Begins [#readAtAll]; called by all.
    public void readAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin(Kind.READ_AT_ALL, Place.at(offset), new Memory(buf, count, type));
    }

    /// Ends [#readAtAllBegin]; called by all.
    public Status readAtAllEnd(@Nullable Object buf) {
        return open().end(Kind.READ_AT_ALL, buf);
    }

    /// Begins [#readAll]; called by all.
    public void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin(Kind.READ_ALL, Place.individual(), new Memory(buf, count, type));
    }

    /// Ends [#readAllBegin]; called by all.
    public Status readAllEnd(@Nullable Object buf) {
        return open().end(Kind.READ_ALL, buf);
    }

    /// Begins [#readOrdered]; called by all.
    public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        beginOrdered(Kind.READ_ORDERED, new Memory(buf, count, type));
    }

    /// Ends [#readOrderedBegin]; called by all.
    public Status readOrderedEnd(@Nullable Object buf) {
        return open().end(Kind.READ_ORDERED, buf);
    }

    /// Begins [#writeAtAll]; called by all.
    public void writeAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin(Kind.WRITE_AT_ALL, Place.at(offset), new Memory(buf, count, type));
    }

    /// Ends [#writeAtAllBegin]; called by all.
    public Status writeAtAllEnd(@Nullable Object buf) {
        return open().end(Kind.WRITE_AT_ALL, buf);
    }

    /// Begins [#writeAll]; called by all.
    public void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin(Kind.WRITE_ALL, Place.individual(), new Memory(buf, count, type));
    }

    /// Ends [#writeAllBegin]; called by all.
    public Status writeAllEnd(@Nullable Object buf) {
        return open().end(Kind.WRITE_ALL, buf);
    }

    /// Begins [#writeOrdered]; called by all.
    public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        beginOrdered(Kind.WRITE_ORDERED, new Memory(buf, count, type));
    }

    /// Ends [#writeOrderedBegin]; called by all.
    public Status writeOrderedEnd(@Nullable Object buf) {
        return open().end(Kind.WRITE_ORDERED, buf);
    }
}
