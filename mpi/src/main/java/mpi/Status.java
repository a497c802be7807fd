// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;

/// The metadata of a received message: source, tag and length.
///
/// The length of a message of objects is in objects, once it has been received; a probe does not
/// know it.
public final class Status implements Freeable {
    /// The rank that sent the message; [MPI#PROC_NULL] for the null process, [MPI#ANY_SOURCE] for a
    /// null request.
    public int source;

    /// The tag of the message.
    public int tag;

    /// The index of the request in an array; [MPI#UNDEFINED] if there is none.
    public int index;

    private long length;
    private int error = MPI.SUCCESS;
    private boolean cancelled;

    /// Creates the status of a null request.
    public Status() {
        this(new Envelope(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, false), 0);
    }

    Status(Envelope envelope, int index) {
        this.source = envelope.source();
        this.tag = envelope.tag();
        this.index = index;
        this.length = envelope.bytes();
        this.cancelled = envelope.cancelled();
    }

    public int getSource() {
        return source;
    }

    public int getTag() {
        return tag;
    }

    /// Returns the error class: `SUCCESS`, because errors are thrown, unless [#setError] set
    /// another one.
    public int getError() {
        return error;
    }

    /// Sets the value that [#getSource] returns (MPI 4.1, 13.3: MPI_STATUS_SET_SOURCE).
    public void setSource(int source) {
        this.source = source;
    }

    /// Sets the value that [#getTag] returns (MPI 4.1, 13.3: MPI_STATUS_SET_TAG).
    public void setTag(int tag) {
        this.tag = tag;
    }

    /// Sets the value that [#getError] returns (MPI 4.1, 13.3: MPI_STATUS_SET_ERROR).
    public void setError(int error) {
        this.error = error;
    }

    public int getIndex() {
        return index;
    }

    /// Returns the length in elements of `datatype`; [MPI#UNDEFINED] if it is not a whole number or
    /// too large for an `int`. For a datatype without elements it is 0 if the message is empty,
    /// otherwise undefined (MPI 4.1, 3.2.5).
    public int getCount(Datatype datatype) {
        long count = count(datatype);
        return count > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) count;
    }

    private long count(Datatype datatype) {
        long size = (long) datatype.layout().size() * datatype.layout().unit();
        if (size == 0) {
            return length == 0 ? 0 : MPI.UNDEFINED;
        }
        return length % size != 0 ? MPI.UNDEFINED : length / size;
    }

    /// Same as [#getCount], for large counts (MPI 4.1, 3.2.5: MPI_GET_COUNT_C).
    public Count getCountX(Datatype datatype) {
        return new Count(count(datatype));
    }

    /// Returns the length in elements of the base type of `datatype`.
    public int getElements(Datatype datatype) {
        int unit = datatype.layout().unit();
        return length % unit != 0 || length / unit > Integer.MAX_VALUE
                ? MPI.UNDEFINED
                : (int) (length / unit);
    }

    /// Same as [#getElements], for large counts.
    public Count getElementsX(Datatype datatype) {
        int unit = datatype.layout().unit();
        return new Count(length % unit != 0 ? MPI.UNDEFINED : length / unit);
    }

    /// Sets the length in elements of the base type of `datatype`.
    public void setElements(Datatype datatype, int count) {
        length = (long) count * datatype.layout().unit();
    }

    /// Same as [#setElements], for large counts.
    public void setElementsX(Datatype datatype, Count count) {
        length = Math.multiplyExact(count.getCount(), (long) datatype.layout().unit());
    }

    public boolean isCancelled() {
        return cancelled;
    }

    public void setCancelled(boolean flag) {
        cancelled = flag;
    }

    /// Same as [#getCount].
    public int Get_count(Datatype datatype) {
        return getCount(datatype);
    }

    /// Same as [#getElements].
    public int Get_elements(Datatype datatype) {
        return getElements(datatype);
    }

    /// Same as [#isCancelled].
    public boolean Test_cancelled() {
        return cancelled;
    }

    /// No effect.
    @Override
    public void free() {}

    @Override
    public String toString() {
        return "source=%d, tag=%d, length=%d".formatted(source, tag, length);
    }
}
