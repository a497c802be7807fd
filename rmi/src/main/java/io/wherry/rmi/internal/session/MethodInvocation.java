// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.ExportedMethod;
import io.wherry.rmi.internal.metrics.Outcome;
import io.wherry.rmi.internal.metrics.ServedCallEvent;
import java.rmi.Remote;
import java.util.List;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// The invocation of one method.
final class MethodInvocation implements Invocation {
    private final Export export;
    private final ExportedMethod exportedMethod;
    private final Remote target;
    private final Object[] arguments;
    private final Metadata metadata;
    private @Nullable InterceptedInvocation intercepted;
    private @Nullable ServedCallEvent event;
    private @Nullable Session peer;
    private long waited;

    MethodInvocation(
            Export export,
            ExportedMethod exportedMethod,
            Remote target,
            Object[] arguments,
            Metadata metadata) {
        this.export = export;
        this.exportedMethod = exportedMethod;
        this.target = target;
        this.arguments = arguments;
        this.metadata = metadata;
    }

    @Override
    public String name() {
        return exportedMethod.name();
    }

    @Override
    public boolean isQuick() {
        return exportedMethod.isQuick();
    }

    @Override
    public boolean isBrief() {
        return exportedMethod.isBrief();
    }

    @Override
    public boolean isSlow() {
        return exportedMethod.isSlow();
    }

    @Override
    public boolean isAsynchronous() {
        return exportedMethod.isAsynchronous();
    }

    @Override
    public @Nullable Object run() throws Throwable {
        event = FlightRecorder.isInitialized() ? ServedCallEvent.begun() : null;
        if (event != null) {
            peer = CurrentCall.session();
        }
        ServerCall current = CurrentCall.get();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader context = export.context() == null ? before : export.context();
        try {
            if (context != before) {
                thread.setContextClassLoader(context);
            }
            return call(current);
        } finally {
            if (thread.getContextClassLoader() != before) { // also if the method has changed it
                thread.setContextClassLoader(before);
            }
            waited = current == null ? 0 : current.takeWaited();
        }
    }

    private @Nullable Object call(@Nullable ServerCall current) throws Throwable {
        if (current == null) {
            return exportedMethod.call(target, arguments);
        }
        current.context(metadata, null);
        current.callee(target);
        List<Interceptor> interceptors = current.session().context().interceptors();
        if (interceptors.isEmpty() || exportedMethod.isOwn()) {
            return exportedMethod.call(target, arguments);
        }
        intercepted = new InterceptedInvocation(exportedMethod, target, arguments, current);
        return intercepted.run(interceptors);
    }

    @Override
    public void end(long nanos, @Nullable Throwable failure) {
        Outcome outcome = failure == null ? Outcome.RETURNED : Outcome.FAILED;
        export.leave(exportedMethod, nanos, outcome);
        exportedMethod.leave(nanos - waited);
        if (event != null && peer != null) {
            event.end(export.recorder(exportedMethod), peer.remote(), outcome);
        }
        if (intercepted != null) {
            intercepted.end(failure);
        }
    }
}
