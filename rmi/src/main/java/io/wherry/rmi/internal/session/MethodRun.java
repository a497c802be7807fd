// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.internal.export.Door;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.metrics.Outcome;
import io.wherry.rmi.internal.metrics.ServedCallEvent;
import java.rmi.Remote;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls one method.
final class MethodRun implements Runs {
    private final Export export;
    private final Door door;
    private final Remote target;
    private final Object[] arguments;
    private final Metadata metadata;
    private @Nullable InterceptedRun intercepted;
    private @Nullable ServedCallEvent event;
    private @Nullable Session peer;
    private long waited;

    MethodRun(Export export, Door door, Remote target, Object[] arguments, Metadata metadata) {
        this.export = export;
        this.door = door;
        this.target = target;
        this.arguments = arguments;
        this.metadata = metadata;
    }

    @Override
    public String name() {
        return door.name();
    }

    @Override
    public boolean isQuick() {
        return door.isQuick();
    }

    @Override
    public boolean isBrief() {
        return door.isBrief();
    }

    @Override
    public boolean isSlow() {
        return door.isSlow();
    }

    @Override
    public boolean isAsynchronous() {
        return door.isAsynchronous();
    }

    @Override
    public @Nullable Object run() throws Throwable {
        event = ServedCallEvent.begun();
        if (event != null) {
            peer = CurrentCall.session();
        }
        Incoming current = CurrentCall.get();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader context = export.context() == null ? before : export.context();
        try {
            if (context != before) {
                thread.setContextClassLoader(context);
            }
            return call(current);
        } finally {
            if (context != before) {
                thread.setContextClassLoader(before);
            }
            waited = current == null ? 0 : current.takeWaited();
        }
    }

    private @Nullable Object call(@Nullable Incoming current) throws Throwable {
        if (current == null) {
            return door.call(target, arguments);
        }
        current.context(metadata, null);
        List<Interceptor> interceptors = current.session().home().interceptors();
        if (interceptors.isEmpty() || door.isOwn()) {
            return door.call(target, arguments);
        }
        intercepted = new InterceptedRun(door, target, arguments, current);
        return intercepted.run(interceptors);
    }

    @Override
    public void end(long nanos, @Nullable Throwable failure) {
        Outcome outcome = failure == null ? Outcome.RETURNED : Outcome.FAILED;
        export.leave(door, nanos, outcome);
        door.leave(nanos - waited);
        if (event != null && peer != null) {
            event.end(export.recorder(door), peer.remote(), outcome);
        }
        if (intercepted != null) {
            intercepted.end(failure);
        }
    }
}
