// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.event;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/// The flight recorder event of a collective operation.
@Name("io.wherry.mpi.Collective")
@Label("MPI Collective Operation")
@Description("This rank took part in an operation of all ranks of a communicator, or began to")
@Category({"Wherry", "MPI"})
@Threshold("20 ms")
public final class CollectiveEvent extends Event {
    private static final CollectiveEvent NONE = new CollectiveEvent();

    @Label("Operation")
    @Description("By its name in MPI, such as Allreduce")
    @Nullable String operation;

    @Label("Datatype")
    @Description("The primitive type of the elements, or Object")
    @Nullable String datatype;

    @Label("Given")
    @Description("Bytes that this rank contributed; for objects, see the events of io.wherry.codec")
    @DataAmount
    long bytesGiven;

    @Label("Got")
    @Description("Bytes that this rank received")
    @DataAmount
    long bytesGot;

    @Label("Awaited")
    @Description(
            "Whether the duration covers the whole operation; if not, see event Waited for the time of the wait")
    boolean awaited;

    private CollectiveEvent() {}

    /// Returns an event that has begun; null if the recorder does not record these events.
    public static @Nullable CollectiveEvent begun() {
        if (!NONE.isEnabled()) {
            return null;
        }
        CollectiveEvent event = new CollectiveEvent();
        event.begin();
        return event;
    }

    /// Ends the event and commits it.
    ///
    /// @param isRoot whether this rank is the root
    /// @param whole whether the operation is done
    public void tell(Collective done, boolean isRoot, boolean whole) {
        end();
        if (shouldCommit()) {
            describe(done, isRoot);
            awaited = whole;
            commit();
        }
    }

    /// Ends the event of an operation over objects and commits it.
    ///
    /// @param name of the operation in MPI
    /// @param whole whether the operation is done
    public void tell(String name, boolean whole) {
        end();
        if (shouldCommit()) {
            operation = name;
            datatype = TransferEvent.nameOf(null);
            awaited = whole;
            commit();
        }
    }

    /// Ends the event of a neighbour operation, which has begun, and commits it.
    ///
    /// @param name of the operation in MPI
    /// @param given null if it is in the memory of the result
    public void tell(String name, @Nullable MemorySegment given, Blocks got) {
        end();
        if (shouldCommit()) {
            say(name, got.element(), size(given), size(got));
            commit();
        }
    }

    private void describe(Collective done, boolean isRoot) {
        switch (done) {
            case Collective.Barrier _ -> say("Barrier", null, 0, 0);
            case Collective.Broadcast it -> {
                long size = size(it.data());
                say("Bcast", it.element(), isRoot ? size : 0, isRoot ? 0 : size);
            }
            case Collective.Gather it ->
                    say("Gather", it.element(), size(it.send()), size(it.receive()));
            case Collective.Scatter it ->
                    say("Scatter", it.element(), size(it.send()), size(it.receive()));
            case Collective.GatherToAll it ->
                    say("Allgather", it.element(), size(it.send()), size(it.receive()));
            case Collective.Exchange it ->
                    say(
                            "Alltoall",
                            it.receive().element(),
                            size(it.send() == null ? it.receive() : it.send()),
                            size(it.receive()));
            case Collective.Reduce it ->
                    say("Reduce", it.element(), given(it.send(), it.receive()), size(it.receive()));
            case Collective.ReduceToAll it ->
                    say(
                            "Allreduce",
                            it.element(),
                            given(it.send(), it.receive()),
                            size(it.receive()));
            case Collective.ReduceScatter it ->
                    say(
                            "Reduce_scatter",
                            it.receive().element(),
                            given(it.send(), it.receive().memory()),
                            size(it.receive()));
            case Collective.Scan it ->
                    say(
                            it.exclusive() ? "Exscan" : "Scan",
                            it.element(),
                            given(it.send(), it.receive()),
                            size(it.receive()));
        }
    }

    private void say(String name, @Nullable Element element, long given, long got) {
        operation = name;
        datatype = element == null ? "" : TransferEvent.nameOf(element);
        bytesGiven = given;
        bytesGot = got;
    }

    /// Returns the contributed memory: that of the result if the operation is in place.
    private static long given(@Nullable MemorySegment send, @Nullable MemorySegment receive) {
        return size(send == null ? receive : send);
    }

    private static long size(@Nullable MemorySegment memory) {
        return memory == null ? 0 : memory.byteSize();
    }

    private static long size(@Nullable Blocks blocks) {
        return blocks == null ? 0 : blocks.memory().byteSize();
    }
}
