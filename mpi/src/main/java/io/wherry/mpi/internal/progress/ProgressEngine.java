// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.progress;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.transport.internal.idle.Backoff;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The progress engine of a rank: all operations that consist of several messages, and advance only
/// while the program calls MPI.
///
/// MPI guarantees progress of all operations while any call waits (MPI 4.1, 3.5). While there are
/// no such operations, the device waits by itself; otherwise the waiting thread advances all of
/// them in turn. Those that a thread adds while others wait in the device are advanced by a thread
/// of the engine. Thread-safe.
public final class ProgressEngine {
    private static final System.Logger LOG = System.getLogger(ProgressEngine.class.getName());
    private static final int SPINS = 200;
    private static final int YIELDS = 1_800;
    private static final long PARK_NANOS = 20_000;

    /// Result of [#beginWait] if the caller must advance operations in place of a wait in the
    /// device.
    public static final int ADVANCE = -1;

    private final List<ProgressedTransfer> running = new CopyOnWriteArrayList<>();
    private final Set<DeviceOperation> ofDevice = ConcurrentHashMap.newKeySet();
    private final Set<Context> freed = ConcurrentHashMap.newKeySet(); // still in use
    private final DeviceWaits waits = new DeviceWaits();
    private final ProgressThread thread = new ProgressThread(this, waits);

    /// Returns whether there are no operations to advance, so that the device may wait by itself.
    public boolean isIdle() {
        return running.isEmpty();
    }

    /// Adds an operation, which is advanced until it is done.
    ///
    /// @return the operation, for use by any thread
    public Transfer add(Transfer work) {
        return add(work, null);
    }

    /// Adds an operation as [#add(Transfer)] does.
    ///
    /// @param shadow of the context whose messages it consists of: [#free] waits for it
    public Transfer add(Transfer work, @Nullable Context shadow) {
        ProgressedTransfer composed = new ProgressedTransfer(this, work, shadow);
        running.add(composed);
        composed.move();
        if (!composed.isDone() && waits.areOthers()) {
            thread.start();
        }
        return composed;
    }

    /// Adds a collective operation that the device advances by itself.
    ///
    /// @param shadow of its context: [#free] waits for the operation
    public Transfer addOfDevice(Transfer operation, Context shadow) {
        DeviceOperation added = new DeviceOperation(this, operation, shadow);
        ofDevice.add(added);
        return added;
    }

    void remove(DeviceOperation done) {
        ofDevice.remove(done);
        freeUnused();
    }

    /// Removes an operation that is done.
    void remove(ProgressedTransfer composed) {
        freeUnused();
        running.remove(composed);
    }

    /// Frees a context, later if operations in progress use it: they need its shadow for further
    /// messages (MPI 4.1, 7.4.3), and a library may crash.
    public void free(Context context) {
        if (context.freesTogether()) {
            awaitAll(context);
            run(context::free);
        } else if (isUsed(context)) {
            freed.add(context);
            freeUnused(); // the operations may have ended meanwhile
        } else {
            context.free();
        }
    }

    /// Blocks until the operations that use a context are done, except receives without a message.
    public void awaitAll(Context context) {
        Context shadow = context.shadow();
        move();
        until(() ->
                running.stream().noneMatch(each -> each.uses(shadow) && !each.isUnmatched())
                        && ofDevice.stream().noneMatch(each -> each.uses(shadow) && !each.test()));
    }

    /// Returns whether operations in progress use the context.
    private boolean isUsed(Context context) {
        Context shadow = context.shadow();
        return running.stream().anyMatch(each -> each.uses(shadow))
                || ofDevice.stream().anyMatch(each -> each.uses(shadow));
    }

    private void freeUnused() {
        for (Context context : List.copyOf(freed)) {
            if (!isUsed(context) && freed.remove(context)) {
                try {
                    context.free();
                } catch (MPIException e) {
                    LOG.log(System.Logger.Level.DEBUG, "communicator cannot be freed", e);
                }
            }
        }
    }

    /// Advances all operations.
    public void move() {
        for (ProgressedTransfer each : running) {
            each.move();
        }
    }

    /// Begins a wait in the device.
    ///
    /// @return a token for [#endWait], which must be called; or [#ADVANCE] if there are operations,
    ///     which the calling thread has to advance in the place of a wait in the device
    public int beginWait() {
        if (!isIdle()) {
            return ADVANCE;
        }
        int token = waits.begin();
        if (isIdle()) {
            return token;
        }
        waits.end(token);
        return ADVANCE;
    }

    /// Ends a wait in the device.
    public void endWait(int token) {
        waits.end(token);
    }

    /// Blocks until a transfer of a device is done.
    public void await(Transfer transfer) {
        int token = beginWait();
        if (token == ADVANCE) {
            until(transfer::test);
            return;
        }
        try {
            transfer.await();
        } finally {
            endWait(token);
        }
    }

    /// Makes a call that blocks in the device, and advances all operations meanwhile: other ranks
    /// may wait for them before they join the call.
    ///
    /// With a library that allows one thread at a time, no operation advances during the call.
    public <T extends @Nullable Object> T during(Supplier<? extends T> call) {
        int token = beginWait();
        if (token == ADVANCE) {
            token = waits.beginCounted();
        }
        try {
            if (!isIdle()) {
                thread.start();
            }
            return call.get();
        } finally {
            endWait(token);
        }
    }

    /// Makes a call without a result, as [#during] does.
    public void run(Runnable call) {
        Runnable _ =
                during(() -> {
                    call.run();
                    return call;
                });
    }

    /// Ends all operations: cancels receives without a message, and blocks until the others, which
    /// other ranks may wait for, are done.
    public void finish() {
        running.forEach(ProgressedTransfer::cancelUnmatchedReceive);
        until(this::isIdle);
    }

    /// Advances operations until a condition holds; throws the failure of the condition.
    public void until(BooleanSupplier done) {
        Backoff backoff = new Backoff(SPINS, YIELDS, PARK_NANOS, PARK_NANOS);
        while (!done.getAsBoolean()) {
            move();
            backoff.idle();
        }
    }
}
