// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.WaitedEvent;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Something that was begun and is not done: a message or a collective operation.
///
/// When it has been waited for, it is null: waiting for it again gives an empty status at once. One thread at a time may
/// ask. Elements of arrays may be null in any way.
public class Request implements Freeable {
    private final @Nullable ProgressEngine progress;
    private @Nullable Transfer transfer;

    Request(@Nullable ProgressEngine progress, @Nullable Transfer transfer) {
        this.progress = progress;
        this.transfer = transfer;
    }

    /// Begins it once more.
    final void begin(Transfer begun) {
        transfer = begun;
    }

    final boolean isActive() {
        return transfer != null;
    }

    /// Whether it can be begun again.
    boolean isPersistent() {
        return false;
    }

    /// The status if it is done, or was not begun; null if it goes on.
    private @Nullable Status poll(int index) {
        Transfer going = transfer;
        if (going == null) {
            return empty(index);
        }
        if (!tested(going)) {
            return null;
        }
        transfer = null;
        return new Status(going.envelope(), index);
    }

    private boolean tested(Transfer going) {
        try {
            return going.test();
        } catch (MPIException e) {
            transfer = null;
            throw e;
        }
    }

    private static Status empty(int index) {
        Status status = new Status();
        status.index = index;
        return status;
    }

    final void move() {
        if (progress != null && !progress.isIdle()) {
            progress.move();
        }
    }

    // By the names of Open MPI.

    @Override
    public void free() {
        Transfer going = transfer;
        transfer = null;
        if (going != null) {
            going.free();
        }
    }

    /// Asks that a message be given up, if it has not begun. It still has to be waited for.
    public final void cancel() {
        Transfer going = transfer;
        if (going != null) {
            going.cancel();
        }
    }

    /// Whether there is nothing to wait for, nor to begin again.
    public final boolean isNull() {
        return !isActive() && !isPersistent();
    }

    /// Waits until it is done.
    public final Status waitStatus() {
        Transfer going = transfer;
        if (going == null || progress == null) {
            return new Status();
        }
        transfer = null;
        WaitedEvent event = WaitedEvent.begun();
        progress.await(going);
        WaitedEvent.over(event);
        return new Status(going.envelope(), 0);
    }

    /// Waits until it is done.
    public final void waitFor() {
        waitStatus();
    }

    /// The status if it is done; null if it goes on.
    public final @Nullable Status testStatus() {
        move();
        return poll(0);
    }

    /// As [#testStatus], and leaves it as it is.
    public final @Nullable Status getStatus() {
        move();
        Transfer going = transfer;
        if (going == null) {
            return new Status();
        }
        return tested(going) ? new Status(going.envelope(), 0) : null;
    }

    /// Whether it is done.
    public final boolean test() {
        return testStatus() != null;
    }

    /// The status of each if all are done; otherwise null. All stay as they are (MPI 4.1, 3.7.6:
    /// MPI_REQUEST_GET_STATUS_ALL).
    public static Status @Nullable [] getStatusAll(Request[] requests) {
        Status[] all = new Status[requests.length];
        for (int index = 0; index < all.length; index++) {
            Status status = requests[index] == null ? new Status() : requests[index].getStatus();
            if (status == null) {
                return null;
            }
            status.index = index;
            all[index] = status;
        }
        return all;
    }

    /// The status of one that is done, which stays as it is; null if none is; empty, with index
    /// [MPI#UNDEFINED], if there is nothing to wait for (MPI 4.1, 3.7.6:
    /// MPI_REQUEST_GET_STATUS_ANY).
    public static @Nullable Status getStatusAny(Request[] requests) {
        Status[] some = getStatusSome(requests);
        if (some == null) {
            return empty(MPI.UNDEFINED);
        }
        return some.length == 0 ? null : some[0];
    }

    /// The status of each that is done, all of which stay as they are; null if there is nothing to
    /// wait for (MPI 4.1, 3.7.6: MPI_REQUEST_GET_STATUS_SOME).
    public static Status @Nullable [] getStatusSome(Request[] requests) {
        List<Integer> active = active(requests);
        List<Status> found = new ArrayList<>();
        for (int index : active) {
            Status status = requests[index].getStatus();
            if (status != null) {
                status.index = index;
                found.add(status);
            }
        }
        return active.isEmpty() ? null : found.toArray(Status[]::new);
    }

    /// Waits until one is done.
    ///
    /// @return its status, with its index; the index is [MPI#UNDEFINED] if there is nothing to wait for
    public static Status waitAnyStatus(Request[] requests) {
        if (active(requests).isEmpty()) {
            return empty(MPI.UNDEFINED);
        }
        Status[] found = new Status[1];
        until(
                requests,
                () -> {
                    Status status = testAnyStatus(requests);
                    if (status != null) {
                        found[0] = status;
                    }
                    return status != null;
                });
        return found[0];
    }

    /// As [#waitAnyStatus]; its index.
    public static int waitAny(Request[] requests) {
        return waitAnyStatus(requests).index;
    }

    /// The status of one that is done; null if none is; empty, with index [MPI#UNDEFINED], if there is nothing to wait for.
    public static @Nullable Status testAnyStatus(Request[] requests) {
        List<Integer> active = active(requests);
        for (int index : active) {
            Status status = requests[index].poll(index);
            if (status != null) {
                return status;
            }
        }
        return active.isEmpty() ? empty(MPI.UNDEFINED) : null;
    }

    /// As [#testAnyStatus]; its index, or [MPI#UNDEFINED].
    public static int testAny(Request[] requests) {
        Status status = testAnyStatus(requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    /// Waits until all are done.
    public static Status[] waitAllStatus(Request[] requests) {
        Status[] all = new Status[requests.length];
        for (int index = 0; index < all.length; index++) {
            Request request = requests[index];
            all[index] = request == null ? new Status() : request.waitStatus();
            all[index].index = index;
        }
        return all;
    }

    /// Waits until all are done.
    public static void waitAll(Request[] requests) {
        waitAllStatus(requests);
    }

    /// The status of each if all are done; else null, and all are as before.
    public static Status @Nullable [] testAllStatus(Request[] requests) {
        for (int index : active(requests)) {
            if (requests[index].getStatus() == null) {
                return null;
            }
        }
        return waitAllStatus(requests);
    }

    /// Whether all are done.
    public static boolean testAll(Request[] requests) {
        return testAllStatus(requests) != null;
    }

    /// Waits until some are done.
    ///
    /// @return theirs, each with its index; null if there is nothing to wait for
    public static Status @Nullable [] waitSomeStatus(Request[] requests) {
        if (active(requests).isEmpty()) {
            return null;
        }
        List<Status> found = new ArrayList<>();
        until(
                requests,
                () -> {
                    addDone(requests, found);
                    return !found.isEmpty();
                });
        return found.toArray(Status[]::new);
    }

    /// As [#waitSomeStatus]; their indices.
    public static int @Nullable [] waitSome(Request[] requests) {
        return indices(waitSomeStatus(requests));
    }

    /// Those that are done; null if there is nothing to wait for.
    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        if (active(requests).isEmpty()) {
            return null;
        }
        List<Status> found = new ArrayList<>();
        addDone(requests, found);
        return found.toArray(Status[]::new);
    }

    /// As [#testSomeStatus]; their indices.
    public static int @Nullable [] testSome(Request[] requests) {
        return indices(testSomeStatus(requests));
    }

    private static void addDone(Request[] requests, List<Status> found) {
        for (int index : active(requests)) {
            Status status = requests[index].poll(index);
            if (status != null) {
                found.add(status);
            }
        }
    }

    private static int @Nullable [] indices(Status @Nullable [] found) {
        if (found == null) {
            return null;
        }
        int[] indices = new int[found.length];
        for (int n = 0; n < indices.length; n++) {
            indices[n] = found[n].index;
        }
        return indices;
    }

    private static List<Integer> active(Request[] requests) {
        List<Integer> active = new ArrayList<>();
        for (int index = 0; index < requests.length; index++) {
            if (requests[index] != null && requests[index].isActive()) {
                active.add(index);
            }
        }
        return active;
    }

    private static void until(Request[] requests, BooleanSupplier done) {
        for (Request request : requests) {
            if (request != null && request.progress != null) {
                WaitedEvent event = WaitedEvent.begun();
                request.progress.until(done);
                WaitedEvent.over(event);
                return;
            }
        }
    }

    // By the names of mpiJava.

    /// As [#waitStatus].
    public Status Wait() {
        return waitStatus();
    }

    /// As [#testStatus].
    public @Nullable Status Test() {
        return testStatus();
    }

    /// As [#waitAnyStatus].
    public static Status Waitany(Request[] requests) {
        return waitAnyStatus(requests);
    }

    /// As [#testAnyStatus].
    public static @Nullable Status Testany(Request[] requests) {
        return testAnyStatus(requests);
    }

    /// As [#waitAllStatus].
    public static Status[] Waitall(Request[] requests) {
        return waitAllStatus(requests);
    }

    /// As [#testAllStatus].
    public static Status @Nullable [] Testall(Request[] requests) {
        return testAllStatus(requests);
    }

    /// As [#waitSomeStatus], but empty if there is nothing to wait for.
    public static Status[] Waitsome(Request[] requests) {
        return orNone(waitSomeStatus(requests));
    }

    /// As [#testSomeStatus], but empty if there is nothing to wait for.
    public static Status[] Testsome(Request[] requests) {
        return orNone(testSomeStatus(requests));
    }

    private static Status[] orNone(Status @Nullable [] found) {
        return found == null ? new Status[0] : found;
    }

    /// As [#cancel].
    public void Cancel() {
        cancel();
    }

    /// As [#free].
    public void Free() {
        free();
    }

    /// As [#isNull].
    public boolean Is_null() {
        return isNull();
    }
}
