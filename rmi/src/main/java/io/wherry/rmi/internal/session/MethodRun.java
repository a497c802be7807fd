// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.export.Door;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.metrics.Outcome;
import io.wherry.rmi.internal.metrics.ServedCallEvent;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// Calls one method.
final class MethodRun implements Runs {
    private final Export export;
    private final Door door;
    private final Remote target;
    private final Object[] arguments;
    private @Nullable ServedCallEvent event;
    private @Nullable Session peer;
    private long waited;

    MethodRun(Export export, Door door, Remote target, Object[] arguments) {
        this.export = export;
        this.door = door;
        this.target = target;
        this.arguments = arguments;
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
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader context = export.context() == null ? before : export.context();
        try {
            if (context != before) {
                thread.setContextClassLoader(context);
            }
            return door.call(target, arguments);
        } finally {
            if (context != before) {
                thread.setContextClassLoader(before);
            }
            Incoming current = CurrentCall.get();
            waited = current == null ? 0 : current.takeWaited();
        }
    }

    @Override
    public void end(long nanos, boolean failed) {
        Outcome outcome = failed ? Outcome.FAILED : Outcome.RETURNED;
        export.leave(door, nanos, outcome);
        door.leave(nanos - waited);
        if (event != null && peer != null) {
            event.end(export.recorder(door), peer.remote(), outcome);
        }
    }
}
