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
/// `buf` is an array of primitives, a buffer of java.nio from its beginning to its capacity, or a
/// memory segment; null if `count` is 0. `type` lays the elements over it; objects are not
/// supported (`ERR_TYPE`). Offsets and pointers count etypes of the view. Reads into read-only
/// buffers fail with `ERR_BUFFER`.
///
/// A read that reaches the end of the file reads less: `Status.getCount` and `getElements` tell how
/// much. Pointers advance by the requested length, as the standard requires.
///
/// Calls whose names end with `All` or `Ordered` are collective. Those with `All` do not wait for
/// other ranks. Non-blocking calls (`iRead...`, `iWrite...`) and those that begin split accesses
/// (`...Begin`) read or write before they return, and throw failures then.
abstract class FileCalls {
    FileCalls() {}

    /// Returns the open file.
    ///
    /// @throws MPIException if the file was closed (`ERR_FILE`)
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

    // Access at an offset.

    /// Reads at an offset; does not move a pointer.
    public Status readAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return read(Place.at(offset), new Memory(buf, count, type));
    }

    /// Same as [#readAt], but collective.
    public Status readAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return read(Place.at(offset), new Memory(buf, count, type));
    }

    /// Same as [#readAt], with a request, which is done.
    public Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.at(offset), new Memory(buf, count, type));
    }

    /// Same as [#readAtAll], with a request, which is done.
    public Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.at(offset), new Memory(buf, count, type));
    }

    /// Writes at an offset; does not move a pointer.
    public Status writeAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return write(Place.at(offset), new Memory(buf, count, type));
    }

    /// Same as [#writeAt], but collective.
    public Status writeAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return write(Place.at(offset), new Memory(buf, count, type));
    }

    /// Same as [#writeAt], with a request, which is done.
    public Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.at(offset), new Memory(buf, count, type));
    }

    /// Same as [#writeAtAll], with a request, which is done.
    public Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.at(offset), new Memory(buf, count, type));
    }

    // Access at the individual pointer.

    /// Reads at the pointer of this rank, which advances.
    public Status read(@Nullable Object buf, int count, Datatype type) {
        return read(Place.individual(), new Memory(buf, count, type));
    }

    /// Same as [#read], but collective.
    public Status readAll(@Nullable Object buf, int count, Datatype type) {
        return read(Place.individual(), new Memory(buf, count, type));
    }

    /// Same as [#read], with a request, which is done.
    public Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.individual(), new Memory(buf, count, type));
    }

    /// Same as [#readAll], with a request, which is done.
    public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.individual(), new Memory(buf, count, type));
    }

    /// Writes at the pointer of this rank, which advances.
    public Status write(@Nullable Object buf, int count, Datatype type) {
        return write(Place.individual(), new Memory(buf, count, type));
    }

    /// Same as [#write], but collective.
    public Status writeAll(@Nullable Object buf, int count, Datatype type) {
        return write(Place.individual(), new Memory(buf, count, type));
    }

    /// Same as [#write], with a request, which is done.
    public Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.individual(), new Memory(buf, count, type));
    }

    /// Same as [#writeAll], with a request, which is done.
    public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.individual(), new Memory(buf, count, type));
    }

    // Access at the shared pointer; all ranks must have the same view.

    /// Reads at the shared pointer, which advances.
    public Status readShared(@Nullable Object buf, int count, Datatype type) {
        return read(Place.shared(), new Memory(buf, count, type));
    }

    /// Same as [#readShared], with a request, which is done.
    public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return beginRead(Place.shared(), new Memory(buf, count, type));
    }

    /// Reads at the shared pointer, in rank order. Collective.
    public Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        return new Status(FileAccess.readOrdered(open(), new Memory(buf, count, type)), 0);
    }

    /// Writes at the shared pointer, which advances.
    public Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return write(Place.shared(), new Memory(buf, count, type));
    }

    /// Same as [#writeShared], with a request, which is done.
    public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return beginWrite(Place.shared(), new Memory(buf, count, type));
    }

    /// Writes at the shared pointer, in rank order. Collective.
    public Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        return new Status(FileAccess.writeOrdered(open(), new Memory(buf, count, type)), 0);
    }

    // Split collective accesses: a file has one at a time, which must be ended with the buffer with
    // which it was begun (`ERR_IO`).

    /// Begins [#readAtAll]. Collective.
    public void readAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin(Kind.READ_AT_ALL, Place.at(offset), new Memory(buf, count, type));
    }

    /// Ends [#readAtAllBegin]. Collective.
    public Status readAtAllEnd(@Nullable Object buf) {
        return open().end(Kind.READ_AT_ALL, buf);
    }

    /// Begins [#readAll]. Collective.
    public void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin(Kind.READ_ALL, Place.individual(), new Memory(buf, count, type));
    }

    /// Ends [#readAllBegin]. Collective.
    public Status readAllEnd(@Nullable Object buf) {
        return open().end(Kind.READ_ALL, buf);
    }

    /// Begins [#readOrdered]. Collective.
    public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        beginOrdered(Kind.READ_ORDERED, new Memory(buf, count, type));
    }

    /// Ends [#readOrderedBegin]. Collective.
    public Status readOrderedEnd(@Nullable Object buf) {
        return open().end(Kind.READ_ORDERED, buf);
    }

    /// Begins [#writeAtAll]. Collective.
    public void writeAtAllBegin(long offset, @Nullable Object buf, int count, Datatype type) {
        begin(Kind.WRITE_AT_ALL, Place.at(offset), new Memory(buf, count, type));
    }

    /// Ends [#writeAtAllBegin]. Collective.
    public Status writeAtAllEnd(@Nullable Object buf) {
        return open().end(Kind.WRITE_AT_ALL, buf);
    }

    /// Begins [#writeAll]. Collective.
    public void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        begin(Kind.WRITE_ALL, Place.individual(), new Memory(buf, count, type));
    }

    /// Ends [#writeAllBegin]. Collective.
    public Status writeAllEnd(@Nullable Object buf) {
        return open().end(Kind.WRITE_ALL, buf);
    }

    /// Begins [#writeOrdered]. Collective.
    public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        beginOrdered(Kind.WRITE_ORDERED, new Memory(buf, count, type));
    }

    /// Ends [#writeOrderedBegin]. Collective.
    public Status writeOrderedEnd(@Nullable Object buf) {
        return open().end(Kind.WRITE_ORDERED, buf);
    }
}
