// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.export.Door;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.reference.Promised;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.RemoteType;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls of a peer that run one after another. Who has the turn to receive owns it while it comes, then the thread that runs it.
final class IncomingBatch implements Runs {
    private final Exports exports;
    private final List<Step> steps = new ArrayList<>();
    private @Nullable RemoteException failure;

    /// One call.
    ///
    /// @param result what is declared of its result, null if that is no remote object
    /// @param arguments an array, of which others know nothing
    private record Step(Outbound.Head head, @Nullable RemoteType result, Object arguments) {
        Object[] array() {
            return (Object[]) arguments;
        }
    }

    IncomingBatch(Exports exports) {
        this.exports = exports;
    }

    @Override
    public String name() {
        return "batch of " + steps.size();
    }

    int count() {
        return steps.size();
    }

    /// What may come in the arguments of the next call, null if there is no such object.
    @Nullable Admission arguments(Outbound.Head head) {
        if (head.has(Packet.PROMISED)) {
            RemoteType promised = promised(head.object());
            return promised == null
                    ? null
                    : new Admission(promised.arguments(), exports.loaderOf(promised));
        }
        Export export = exports.of(head.object());
        return export == null ? null : export.admission();
    }

    /// What is declared of the result of that call, null if it is no remote object.
    private @Nullable RemoteType promised(long place) {
        return place < 0 || place >= steps.size() ? null : steps.get((int) place).result();
    }

    private @Nullable RemoteType resultOf(Outbound.Head head) {
        if (head.has(Packet.PROMISED)) {
            RemoteType promised = promised(head.object());
            return promised == null ? null : promised.resultOf(head.method());
        }
        Export export = exports.of(head.object());
        return export == null ? null : export.resultOf(head.method());
    }

    /// The next call. None is made behind one that cannot be.
    void add(Outbound.Head head, Object[] arguments) {
        if (failure == null) {
            steps.add(new Step(head, resultOf(head), arguments));
        }
    }

    /// The next call cannot be made.
    void fail(RemoteException reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /// Runs the calls.
    ///
    /// @return what each returned that is a remote object, and what the last one returned
    @Override
    public List<@Nullable Object> run() throws Throwable {
        @Nullable Object[] results = new Object[steps.size()];
        for (int i = 0; i < results.length; i++) {
            if (Thread.interrupted()) {
                throw new InterruptedException("batch was cancelled before call " + i);
            }
            results[i] = call(steps.get(i), Arrays.asList(results).subList(0, i));
        }
        if (failure != null) {
            throw new NotRunException(failure);
        }
        for (int i = 0; i < results.length - 1; i++) {
            if (!(results[i] instanceof Remote)) {
                results[i] = null; // nobody sees it
            }
        }
        return Arrays.asList(results);
    }

    @SuppressWarnings("NullAway") // arguments may be null, as those of any call
    private @Nullable Object call(Step step, List<@Nullable Object> results) throws Throwable {
        Object[] arguments = step.array();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof Promised promised) {
                arguments[i] = result(promised.place(), results);
            }
        }
        Export export = export(step.head(), results);
        Remote target = export == null ? null : export.target();
        Door door = export == null ? null : export.door(step.head().method());
        if (export == null || target == null) {
            throw new NotRunException(
                    new NoSuchObjectException(
                            "no such object in table: object=" + step.head().object()));
        }
        if (door == null || door.parameters() != arguments.length) {
            throw new NotRunException(
                    new UnmarshalException("object has no such method: " + step.head().method()));
        }
        Metadata metadata = step.head().scope().metadata();
        export.enter(door);
        door.enter(); // its limit is for calls that run at once
        return run(new MethodRun(export, door, target, arguments, metadata));
    }

    private static @Nullable Object run(MethodRun run) throws Throwable {
        long begun = System.nanoTime();
        Throwable failure = null;
        try {
            return run.run();
        } catch (Throwable e) {
            failure = Incoming.thrown(e);
            throw e;
        } finally {
            run.end(System.nanoTime() - begun, failure);
        }
    }

    private static @Nullable Object result(long place, List<@Nullable Object> results)
            throws NotRunException {
        if (place < 0 || place >= results.size()) {
            throw new NotRunException(
                    new UnmarshalException(
                            "no such call before this one in the batch: place="
                                    + place
                                    + ", before="
                                    + results.size()));
        }
        return results.get((int) place);
    }

    private @Nullable Export export(Outbound.Head head, List<@Nullable Object> results)
            throws NotRunException {
        if (!head.has(Packet.PROMISED)) {
            return exports.of(head.object());
        }
        Object promised = result(head.object(), results);
        if (!(promised instanceof Remote remote)) {
            throw new NotRunException(
                    new UnmarshalException("call returned no remote object: " + promised));
        }
        return exports.of(remote);
    }
}
