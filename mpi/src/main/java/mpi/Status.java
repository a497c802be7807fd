// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Envelope;

/// What is known of a message that came: who sent it, with which tag, how long it is.
///
/// The length of a message of objects is in objects, once it has been received; a probe does not know it.
public final class Status implements Freeable {
    /// The rank that sent it; [MPI#PROC_NULL] if nobody did, [MPI#ANY_SOURCE] of a request that was none.
    public int source;

    /// The tag of the message.
    public int tag;

    /// Which of several requests this is; [MPI#UNDEFINED] if none.
    public int index;

    private long length;
    private int error = MPI.SUCCESS;
    private boolean cancelled;

    /// Of a request that was none.
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

    /// The class of the error: none, for errors are thrown, unless [#setError] chose one.
    public int getError() {
        return error;
    }

    /// Chooses what [#getSource] returns (MPI 4.1, 13.3: MPI_STATUS_SET_SOURCE).
    public void setSource(int source) {
        this.source = source;
    }

    /// Chooses what [#getTag] returns (MPI 4.1, 13.3: MPI_STATUS_SET_TAG).
    public void setTag(int tag) {
        this.tag = tag;
    }

    /// Chooses what [#getError] returns (MPI 4.1, 13.3: MPI_STATUS_SET_ERROR).
    public void setError(int error) {
        this.error = error;
    }

    public int getIndex() {
        return index;
    }

    /// How many of `datatype` came; [MPI#UNDEFINED] if that is no whole number.
    public int getCount(Datatype datatype) {
        int size = datatype.layout().size();
        int elements = getElements(datatype);
        if (size == 0) {
            return 0;
        }
        return elements == MPI.UNDEFINED || elements % size != 0 ? MPI.UNDEFINED : elements / size;
    }

    /// As [#getCount], of any number (MPI 4.1, 3.2.5: MPI_GET_COUNT_C).
    public Count getCountX(Datatype datatype) {
        int size = datatype.layout().size();
        long elements = getElementsX(datatype).getCount();
        if (size == 0) {
            return new Count(0);
        }
        boolean isWhole = elements >= 0 && elements % size == 0;
        return new Count(isWhole ? elements / size : MPI.UNDEFINED);
    }

    /// How many elements of the base type of `datatype` came.
    public int getElements(Datatype datatype) {
        int unit = datatype.layout().unit();
        return length % unit != 0 || length / unit > Integer.MAX_VALUE
                ? MPI.UNDEFINED
                : (int) (length / unit);
    }

    /// As [#getElements], of any number.
    public Count getElementsX(Datatype datatype) {
        int unit = datatype.layout().unit();
        return new Count(length % unit != 0 ? MPI.UNDEFINED : length / unit);
    }

    /// Says how many elements of the base type of `datatype` came.
    public void setElements(Datatype datatype, int count) {
        length = (long) count * datatype.layout().unit();
    }

    /// As [#setElements], of any number.
    public void setElementsX(Datatype datatype, Count count) {
        length = Math.multiplyExact(count.getCount(), (long) datatype.layout().unit());
    }

    public boolean isCancelled() {
        return cancelled;
    }

    public void setCancelled(boolean flag) {
        cancelled = flag;
    }

    /// As [#getCount].
    public int Get_count(Datatype datatype) {
        return getCount(datatype);
    }

    /// As [#getElements].
    public int Get_elements(Datatype datatype) {
        return getElements(datatype);
    }

    /// As [#isCancelled].
    public boolean Test_cancelled() {
        return cancelled;
    }

    /// Nothing.
    @Override
    public void free() {}

    @Override
    public String toString() {
        return "source=%d, tag=%d, length=%d".formatted(source, tag, length);
    }
}
