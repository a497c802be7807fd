// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.ExportedMethod;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.reference.Promised;
import io.wherry.rmi.internal.reference.ReferenceHolder;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.RemoteType;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketSender;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// A batch from the peer, whose calls run sequentially. Confined to the receiving thread while it
/// is incomplete, then to the thread that runs it.
final class IncomingBatch implements Invocation {
    private final Exports exports;
    private final String node;
    private final List<Step> steps = new ArrayList<>();
    private @Nullable Exception failure;

    /// The classes in the arguments of the next call, if its object is not known yet.
    private Set<Class<?>> met = Set.of();

    /// One call.
    ///
    /// @param result the declared result type, null if it is not a remote interface
    /// @param arguments an array, not shared
    /// @param classes in the arguments, if the object was not known when they were read
    private record Step(
            PacketSender.CallHeader head,
            @Nullable RemoteType result,
            Object arguments,
            Set<Class<?>> classes) {
        Object[] array() {
            return (Object[]) arguments;
        }
    }

    /// @param node name of this node
    IncomingBatch(Exports exports, String node) {
        this.exports = exports;
        this.node = node;
    }

    @Override
    public String name() {
        return "batch of " + steps.size();
    }

    int count() {
        return steps.size();
    }

    /// Returns the classes that are admitted in the arguments of the next call, null if its object
    /// does not exist.
    @Nullable Admission arguments(PacketSender.CallHeader head) {
        met = Set.of();
        if (head.has(Packet.PROMISED)) {
            RemoteType promised = promised(head.object());
            return promised == null ? null : noting(exports.admission(promised));
        }
        Export export = exports.of(head.object());
        return export == null ? null : export.admission();
    }

    /// Returns an admission that notes the classes: the object may have a filter of its own, which
    /// is known when the call runs.
    private Admission noting(Admission usual) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        met = classes;
        return new Admission(
                type -> {
                    classes.add(type);
                    return usual.types().test(type);
                },
                usual.loader());
    }

    /// Returns the declared result type of that call, null if it is not a remote interface.
    private @Nullable RemoteType promised(long place) {
        return place < 0 || place >= steps.size() ? null : steps.get((int) place).result();
    }

    private @Nullable RemoteType resultOf(PacketSender.CallHeader head) {
        if (head.has(Packet.PROMISED)) {
            RemoteType promised = promised(head.object());
            return promised == null ? null : promised.resultOf(head.method());
        }
        Export export = exports.of(head.object());
        return export == null ? null : export.resultOf(head.method());
    }

    /// Adds the next call, unless an earlier call has failed.
    void add(PacketSender.CallHeader head, Object[] arguments) {
        if (failure == null) {
            steps.add(new Step(head, resultOf(head), arguments, met));
        }
    }

    /// Records that the next call cannot run.
    void fail(Exception reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /// Runs the calls.
    ///
    /// @return the results that are remote objects, and the last result; null for others
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
                results[i] = null; // the caller does not get it
            }
        }
        return Arrays.asList(results);
    }

    @SuppressWarnings("NullAway") // arguments may be null
    private @Nullable Object call(Step step, List<@Nullable Object> results) throws Throwable {
        Object[] arguments = step.array();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof Promised promised) {
                arguments[i] = result(promised.place(), results);
            }
        }
        Export export = export(step.head(), results);
        Remote target = export == null ? null : export.target();
        ExportedMethod exportedMethod =
                export == null ? null : export.exportedMethod(step.head().method());
        if (export == null || target == null) {
            throw noSuchObject(step);
        }
        if (exportedMethod == null || exportedMethod.parameters() != arguments.length) {
            throw new NotRunException(
                    new UnmarshalException("object has no such method: " + step.head().method()));
        }
        checkClasses(step.classes(), export);
        Metadata metadata = step.head().scope().metadata();
        if (!export.enter(exportedMethod)) {
            throw noSuchObject(step);
        }
        exportedMethod.enterUnlimited();
        return run(new MethodInvocation(export, exportedMethod, target, arguments, metadata));
    }

    private static NotRunException noSuchObject(Step step) {
        String problem =
                step.head().has(Packet.PROMISED)
                        ? "earlier call returned an object that this node does not export: call="
                        : "no such object in table: object=";
        return new NotRunException(new NoSuchObjectException(problem + step.head().object()));
    }

    private static void checkClasses(Set<Class<?>> classes, Export export) throws NotRunException {
        for (Class<?> type : classes) {
            if (!export.arguments().test(type)) {
                throw new NotRunException(UnmarshalFailures.ofRejected(type));
            }
        }
    }

    private static @Nullable Object run(MethodInvocation run) throws Throwable {
        long begun = System.nanoTime();
        Throwable failure = null;
        try {
            Object result = run.run();
            return run.isAsynchronous() && result instanceof CompletionStage<?> stage
                    ? awaited(stage)
                    : result;
        } catch (Throwable e) {
            failure = ServerCall.thrown(e);
            throw e;
        } finally {
            run.end(System.nanoTime() - begun, failure);
        }
    }

    /// Blocks until a stage is complete: the next call begins afterwards.
    private static @Nullable Object awaited(CompletionStage<?> stage) throws Throwable {
        CompletableFuture<?> future = ServerCall.future(stage);
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() == null ? e : e.getCause();
        } catch (InterruptedException e) {
            future.cancel(true);
            throw e;
        }
    }

    private static @Nullable Object result(long place, List<@Nullable Object> results)
            throws NotRunException {
        if (place < 0 || place >= results.size()) {
            throw new NotRunException(
                    new UnmarshalException(
                            "no such earlier call in the batch: place="
                                    + place
                                    + ", before="
                                    + results.size()));
        }
        return results.get((int) place);
    }

    private @Nullable Export export(PacketSender.CallHeader head, List<@Nullable Object> results)
            throws NotRunException {
        if (!head.has(Packet.PROMISED)) {
            return exports.of(head.object());
        }
        Object promised = result(head.object(), results);
        if (!(promised instanceof Remote remote)) {
            throw new NotRunException(
                    new UnmarshalException("call returned no remote object: " + promised));
        }
        return exportOf(remote);
    }

    /// Returns the export of an object, or of the object of a stub; null if there is none here.
    private @Nullable Export exportOf(Remote object) {
        Export own = exports.of(object);
        return own == null
                        && StubClass.invokerOf(object) instanceof ReferenceHolder stub
                        && stub.reference().node().equals(node)
                ? exports.of(stub.reference().object())
                : own;
    }
}
