// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.metrics.Outcome;
import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.rmi.internal.type.FilterRecorder;
import io.wherry.rmi.internal.type.FilteredTypes;
import io.wherry.rmi.internal.type.RemoteType;
import java.io.ObjectInputFilter;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.rmi.Remote;
import java.rmi.server.Unreferenced;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An object that can be called from elsewhere. Refers to the object weakly, unless it is pinned. Safe for any thread.
public final class Export extends WeakReference<Remote> {
    private final long number;
    private final int targetHash;
    private final ExportedClass type;
    private final Predicate<Class<?>> arguments;
    private final Admission admission;
    private final List<Recorder> recorders;
    private final @Nullable ClassLoader context;
    private final AtomicInteger running = new AtomicInteger();
    private @Nullable Remote pinned; // guarded by this
    private int pins; // guarded by this
    private boolean removed; // guarded by this
    private @Nullable WeakReference<Anchor> anchor; // guarded by this
    private volatile @Nullable RemoteReference reference;

    /// What stubs of this JVM refer to: keeps the object from being collected until it is taken back.
    private static final class Anchor {
        @SuppressWarnings("unused") // is held
        private @Nullable Remote object;

        Anchor(Remote object) {
            this.object = object;
        }
    }

    /// What decides about the classes of arguments.
    ///
    /// @param filters are asked before the types of the interfaces are, the last first
    /// @param loaders find them
    record Classes(List<ObjectInputFilter> filters, ClassLoaders loaders) {}

    /// @param classes that may come in arguments
    /// @param recorders of the methods, by their places
    /// @param queue gets this when the object was collected
    /// @throws IllegalArgumentException if a remote interface is none
    Export(
            long number,
            Remote target,
            Classes classes,
            List<Recorder> recorders,
            ReferenceQueue<Remote> queue) {
        super(target, queue);
        this.number = number;
        this.context = classes.loaders().toRun();
        this.targetHash = System.identityHashCode(target);
        this.type = ExportedClass.of(target.getClass());
        Predicate<Class<?>> types = type.type().arguments();
        for (ObjectInputFilter filter : classes.filters()) {
            types = new FilteredTypes(filter, types);
        }
        this.arguments = FilterRecorder.recording(types);
        this.admission =
                new Admission(
                        arguments,
                        classes.loaders().of(target.getClass(), classes.loaders().current()));
        this.recorders = recorders;
    }

    public long number() {
        return number;
    }

    /// The identity hash of the object.
    int targetHash() {
        return targetHash;
    }

    /// The object; null if it is no more.
    public @Nullable Remote target() {
        return get();
    }

    public List<Class<?>> interfaces() {
        return type.type().interfaces();
    }

    /// The names of the remote interfaces; the same list for all objects of the class.
    public List<String> interfaceNames() {
        return type.names();
    }

    /// What was written in place of the object last, null if nothing was.
    public @Nullable RemoteReference reference() {
        return reference;
    }

    /// Keeps what is written in place of the object.
    public void reference(RemoteReference written) {
        reference = written;
    }

    /// The classes that may come in arguments.
    public Predicate<Class<?>> arguments() {
        return arguments;
    }

    /// Returns the classes that may come in arguments, and what finds them.
    public Admission admission() {
        return admission;
    }

    /// Returns the context class loader of the thread that exported the object, null if its methods run with that of their threads.
    public @Nullable ClassLoader context() {
        return context;
    }

    /// The method of that key, null if the object has none.
    public @Nullable Door door(String method) {
        return type.door(method);
    }

    /// What is declared of the result of a method, null if it is no remote object.
    public @Nullable RemoteType resultOf(String method) {
        return type.type().resultOf(method);
    }

    /// Somebody refers to the object from elsewhere: it is not collected.
    public synchronized void pin() {
        if (pins++ == 0) {
            pinned = get();
        }
    }

    /// Undoes a [#pin]. After the last one the object is told, if it wants to hear it.
    public synchronized void unpin() {
        if (--pins > 0) {
            return;
        }
        if (pinned instanceof Unreferenced hearer && !removed) {
            Threads.virtual("tell unreferenced object").start(hearer::unreferenced);
        }
        pinned = null;
    }

    /// Returns what keeps the object from being collected while it is reachable, until the object is taken back; null if the object is no
    /// more.
    public synchronized @Nullable Object anchor() {
        Remote object = get();
        if (object == null || removed) {
            return null;
        }
        Anchor known = anchor == null ? null : anchor.get();
        if (known == null) {
            known = new Anchor(object);
            anchor = new WeakReference<>(known);
        }
        return known;
    }

    /// The object is exported no more.
    synchronized void removed() {
        removed = true;
        pinned = null;
        Anchor known = anchor == null ? null : anchor.get();
        if (known != null) {
            known.object = null;
        }
    }

    /// What counts the calls of a method.
    public Recorder recorder(Door door) {
        return recorders.get(door.place());
    }

    /// A call begins.
    public void enter(Door door) {
        running.incrementAndGet();
        recorder(door).begin();
    }

    /// A call that began has ended.
    ///
    /// @param nanos how long it took
    public void leave(Door door, long nanos, Outcome outcome) {
        running.decrementAndGet();
        recorder(door).end(nanos, outcome);
    }

    /// A call is not begun.
    ///
    /// @param door null if there is no such method
    public void refused(@Nullable Door door) {
        if (door != null) {
            recorder(door).refuse();
        }
    }

    /// Whether calls are running.
    public boolean isBusy() {
        return running.get() > 0;
    }
}
