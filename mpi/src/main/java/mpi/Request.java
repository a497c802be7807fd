// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.WaitedEvent;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// An operation in progress: a message or a collective operation.
///
/// A request that has been waited for is null: waiting for it again returns an empty status at
/// once. One thread at a time may use a request; on the built-in device, another one may cancel it
/// meanwhile. Elements of arrays may be null or null requests.
public class Request implements Freeable {
    private final @Nullable ProgressEngine progress;
    private @Nullable Transfer transfer;

    Request(@Nullable ProgressEngine progress, @Nullable Transfer transfer) {
        this.progress = progress;
        this.transfer = transfer;
    }

    /// Starts the operation again.
    final void begin(Transfer begun) {
        transfer = begun;
    }

    final boolean isActive() {
        return transfer != null;
    }

    /// Returns whether the request is persistent.
    boolean isPersistent() {
        return false;
    }

    /// Returns the status if the request is done or inactive; null if it is in progress.
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
        } catch (RuntimeException | Error e) {
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

    /// Advances the operations that consist of several messages: other ranks may wait for them
    /// while the program repeats a test (MPI 4.1, 3.7.4).
    private static void move(Request[] requests) {
        for (Request request : requests) {
            if (request != null && request.progress != null) {
                request.move();
                return; // the operations of all requests
            }
        }
    }

    // Methods with the names of Open MPI.

    @Override
    public void free() {
        Transfer going = transfer;
        transfer = null;
        if (going != null) {
            going.free();
        }
    }

    /// Requests cancellation of a message, which has an effect only if it has not begun. The
    /// request must still be waited for.
    public final void cancel() {
        Transfer going = transfer;
        if (going != null) {
            going.cancel();
        }
    }

    /// Returns whether there is nothing to wait for or to start.
    public final boolean isNull() {
        return !isActive() && !isPersistent();
    }

    /// Blocks until the request is done.
    public final Status waitStatus() {
        Transfer going = transfer;
        if (going == null || progress == null) {
            return new Status();
        }
        if (!going.isCancellableWhileAwaited()) {
            transfer = null;
        }
        WaitedEvent event = FlightRecorder.isInitialized() ? WaitedEvent.begun() : null;
        try {
            progress.await(going);
        } finally {
            transfer = null;
        }
        if (event != null) {
            event.commit();
        }
        return new Status(going.envelope(), 0);
    }

    /// Blocks until the request is done.
    public final void waitFor() {
        waitStatus();
    }

    /// Returns the status if the request is done; null if it is in progress.
    public final @Nullable Status testStatus() {
        move();
        return poll(0);
    }

    /// Returns the status as [#testStatus] does, and does not change the request.
    public final @Nullable Status getStatus() {
        move();
        Transfer going = transfer;
        if (going == null) {
            return new Status();
        }
        return tested(going) ? new Status(going.envelope(), 0) : null;
    }

    /// Returns whether the request is done.
    public final boolean test() {
        return testStatus() != null;
    }

    /// Returns the status of each request if all are done; otherwise null. Does not change the
    /// requests (MPI 4.1, 3.7.6: MPI_REQUEST_GET_STATUS_ALL).
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

    /// Returns the status of one request that is done, without a change to the request; null if
    /// none is; an empty status, with index [MPI#UNDEFINED], if there is nothing to wait for (MPI
    /// 4.1, 3.7.6: MPI_REQUEST_GET_STATUS_ANY).
    public static @Nullable Status getStatusAny(Request[] requests) {
        Status[] some = getStatusSome(requests);
        if (some == null) {
            return empty(MPI.UNDEFINED);
        }
        return some.length == 0 ? null : some[0];
    }

    /// Returns the status of each request that is done, without a change to the requests; null if
    /// there is nothing to wait for (MPI 4.1, 3.7.6: MPI_REQUEST_GET_STATUS_SOME).
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

    /// Blocks until one request is done.
    ///
    /// @return its status, with its index; the index is [MPI#UNDEFINED] if there is nothing to wait
    ///     for
    public static Status waitAnyStatus(Request[] requests) {
        if (active(requests).isEmpty()) {
            return empty(MPI.UNDEFINED);
        }
        Status[] found = new Status[1];
        until(
                requests,
                () -> {
                    Status status = pollAny(requests);
                    if (status != null) {
                        found[0] = status;
                    }
                    return status != null;
                });
        return found[0];
    }

    /// Blocks as [#waitAnyStatus] does, and returns the index.
    public static int waitAny(Request[] requests) {
        return waitAnyStatus(requests).index;
    }

    /// Returns the status of one request that is done; null if none is; an empty status, with index
    /// [MPI#UNDEFINED], if there is nothing to wait for.
    public static @Nullable Status testAnyStatus(Request[] requests) {
        move(requests);
        return pollAny(requests);
    }

    private static @Nullable Status pollAny(Request[] requests) {
        List<Integer> active = active(requests);
        for (int index : active) {
            Status status = requests[index].poll(index);
            if (status != null) {
                return status;
            }
        }
        return active.isEmpty() ? empty(MPI.UNDEFINED) : null;
    }

    /// Tests as [#testAnyStatus] does, and returns the index, or [MPI#UNDEFINED].
    public static int testAny(Request[] requests) {
        Status status = testAnyStatus(requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    /// Blocks until all requests are done. If one fails, the others stay active, also those that
    /// are done: the next call returns their statuses (MPI 4.1, 3.7.5: MPI_ERR_PENDING).
    public static Status[] waitAllStatus(Request[] requests) {
        Status[] all = new Status[requests.length];
        @Nullable Transfer[] ended = new Transfer[requests.length];
        for (int index = 0; index < all.length; index++) {
            Request request = requests[index];
            Transfer going = request == null ? null : request.transfer;
            try {
                all[index] = request == null ? new Status() : request.waitStatus();
            } catch (RuntimeException | Error e) {
                keepDone(requests, ended);
                throw e;
            }
            all[index].index = index;
            ended[index] = going;
        }
        return all;
    }

    private static void keepDone(Request[] requests, @Nullable Transfer[] ended) {
        for (int index = 0; index < ended.length; index++) {
            Transfer done = ended[index];
            if (done != null) {
                requests[index].begin(new DoneTransfer(done.envelope()));
            }
        }
    }

    /// Blocks as [#waitAllStatus] does.
    public static void waitAll(Request[] requests) {
        waitAllStatus(requests);
    }

    /// Returns the status of each request if all are done; otherwise returns null and does not
    /// change the requests.
    public static Status @Nullable [] testAllStatus(Request[] requests) {
        for (int index : active(requests)) {
            if (requests[index].getStatus() == null) {
                return null;
            }
        }
        return waitAllStatus(requests);
    }

    /// Returns whether all requests are done.
    public static boolean testAll(Request[] requests) {
        return testAllStatus(requests) != null;
    }

    /// Blocks until at least one request is done. If requests are done and another one has failed,
    /// the next call throws the failure.
    ///
    /// @return the status of each request that is done, with its index; null if there is nothing to
    ///     wait for
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

    /// Blocks as [#waitSomeStatus] does, and returns the indices.
    public static int @Nullable [] waitSome(Request[] requests) {
        return indices(waitSomeStatus(requests));
    }

    /// Returns the statuses of the requests that are done; null if there is nothing to wait for.
    /// Failures are thrown as by [#waitSomeStatus].
    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        if (active(requests).isEmpty()) {
            return null;
        }
        move(requests);
        List<Status> found = new ArrayList<>();
        addDone(requests, found);
        return found.toArray(Status[]::new);
    }

    /// Tests as [#testSomeStatus] does, and returns the indices.
    public static int @Nullable [] testSome(Request[] requests) {
        return indices(testSomeStatus(requests));
    }

    private static void addDone(Request[] requests, List<Status> found) {
        for (int index : active(requests)) {
            try {
                Status status = requests[index].poll(index);
                if (status != null) {
                    found.add(status);
                }
            } catch (RuntimeException | Error e) {
                if (found.isEmpty()) {
                    throw e;
                }
                requests[index].begin(new FailedTransfer(e));
            }
        }
    }

    /// A transfer whose failure the next call throws: the statuses of other requests would be lost.
    ///
    /// @param failure a RuntimeException or an Error
    private record FailedTransfer(Throwable failure) implements Transfer {
        @Override
        public boolean test() {
            throw KeptFailure.exception(failure);
        }

        @Override
        public void await() {
            throw KeptFailure.exception(failure);
        }

        @Override
        public Envelope envelope() {
            throw KeptFailure.exception(failure);
        }

        @Override
        public void cancel() {}

        @Override
        public void free() {}
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
                WaitedEvent event = FlightRecorder.isInitialized() ? WaitedEvent.begun() : null;
                request.progress.until(done);
                if (event != null) {
                    event.commit();
                }
                return;
            }
        }
    }

    // Methods with the names of mpiJava.

    /// Same as [#waitStatus].
    public Status Wait() {
        return waitStatus();
    }

    /// Same as [#testStatus].
    public @Nullable Status Test() {
        return testStatus();
    }

    /// Same as [#waitAnyStatus].
    public static Status Waitany(Request[] requests) {
        return waitAnyStatus(requests);
    }

    /// Same as [#testAnyStatus].
    public static @Nullable Status Testany(Request[] requests) {
        return testAnyStatus(requests);
    }

    /// Same as [#waitAllStatus].
    public static Status[] Waitall(Request[] requests) {
        return waitAllStatus(requests);
    }

    /// Same as [#testAllStatus].
    public static Status @Nullable [] Testall(Request[] requests) {
        return testAllStatus(requests);
    }

    /// Same as [#waitSomeStatus], but empty if there is nothing to wait for.
    public static Status[] Waitsome(Request[] requests) {
        return orNone(waitSomeStatus(requests));
    }

    /// Same as [#testSomeStatus], but empty if there is nothing to wait for.
    public static Status[] Testsome(Request[] requests) {
        return orNone(testSomeStatus(requests));
    }

    private static Status[] orNone(Status @Nullable [] found) {
        return found == null ? new Status[0] : found;
    }

    /// Same as [#cancel].
    public void Cancel() {
        cancel();
    }

    /// Same as [#free].
    public void Free() {
        free();
    }

    /// Same as [#isNull].
    public boolean Is_null() {
        return isNull();
    }
}
