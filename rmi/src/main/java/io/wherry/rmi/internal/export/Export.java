// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.metrics.Outcome;
import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.thread.DeadlineTimer;
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

/// An exported object. Refers to the object weakly, unless it is pinned. Thread-safe.
public final class Export extends WeakReference<Remote> {
    private static final int CLOSED = Integer.MIN_VALUE / 2;

    private final long number;
    private final int targetHash;
    private final ExportedClass type;
    private final Predicate<Class<?>> arguments;
    private final Admission admission;
    private final List<Recorder> recorders;
    private final @Nullable ClassLoader context;

    /// The number of running calls; with [#CLOSED] added when no further calls may begin.
    private final AtomicInteger running = new AtomicInteger();

    private @Nullable Remote pinned; // guarded by this
    private int pins; // guarded by this
    private boolean removed; // guarded by this
    private @Nullable WeakReference<Anchor> anchor; // guarded by this
    private volatile @Nullable RemoteReference reference;

    /// Prevents the collection of the object until it is unexported. Stubs in this JVM refer to it.
    private static final class Anchor {
        @SuppressWarnings("unused") // keeps the object reachable
        private @Nullable Remote object;

        Anchor(Remote object) {
            this.object = object;
        }
    }

    /// The admission of argument classes.
    ///
    /// @param filters checked before the types of the interfaces, the last one first
    /// @param loaders load the classes
    record Classes(List<ObjectInputFilter> filters, ClassLoaders loaders) {}

    /// @param classes the classes that are admitted in arguments
    /// @param recorders of the methods, by index
    /// @param queue receives this reference when the object was collected
    /// @throws IllegalArgumentException if a remote interface is invalid
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

    /// Returns the identity hash code of the object.
    int targetHash() {
        return targetHash;
    }

    /// Returns the object, null if it was collected.
    public @Nullable Remote target() {
        return get();
    }

    public List<Class<?>> interfaces() {
        return type.type().interfaces();
    }

    /// Returns the names of the remote interfaces; the same list for all objects of the class.
    public List<String> interfaceNames() {
        return type.names();
    }

    /// Returns the reference that was written last in place of the object, null if there is none.
    public @Nullable RemoteReference reference() {
        return reference;
    }

    /// Caches the reference that is written in place of the object.
    public void reference(RemoteReference written) {
        reference = written;
    }

    /// Returns the classes that are admitted in arguments.
    public Predicate<Class<?>> arguments() {
        return arguments;
    }

    /// Returns the classes that are admitted in arguments, and their class loader.
    public Admission admission() {
        return admission;
    }

    /// Returns the context class loader of the thread that exported the object, null if methods run
    /// with the context class loader of their threads.
    public @Nullable ClassLoader context() {
        return context;
    }

    /// Returns the method with that key, null if the object does not have it.
    public @Nullable ExportedMethod exportedMethod(String method) {
        return type.exportedMethod(method);
    }

    /// Returns the declared result type of a method, null if it is not a remote interface.
    public @Nullable RemoteType resultOf(String method) {
        return type.type().resultOf(method);
    }

    /// Prevents the collection of the object until it is unexported: a peer refers to it.
    public synchronized void pin() {
        if (pins++ == 0 && !removed) {
            pinned = get();
        }
    }

    /// Undoes a [#pin]. After the last one, notifies the object if it implements [Unreferenced].
    public synchronized void unpin() {
        if (--pins > 0) {
            return;
        }
        Remote unpinned = pinned;
        pinned = null;
        if (unpinned instanceof Unreferenced hearer && !removed) {
            DeadlineTimer.start("notify unreferenced object", () -> tellUnreferenced(hearer));
        }
    }

    /// Notifies the object, with the context class loader with which its methods run.
    private void tellUnreferenced(Unreferenced hearer) {
        Thread.currentThread()
                .setContextClassLoader(context == null ? admission.loader() : context);
        hearer.unreferenced();
    }

    /// Returns an anchor, which prevents the collection of the object while the anchor is
    /// reachable, until the object is unexported; null if the object was collected or unexported.
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

    /// Called when the object was unexported.
    synchronized void removed() {
        removed = true;
        pinned = null;
        Anchor known = anchor == null ? null : anchor.get();
        if (known != null) {
            known.object = null;
        }
    }

    /// Returns the recorder of a method.
    public Recorder recorder(ExportedMethod exportedMethod) {
        return recorders.get(exportedMethod.place());
    }

    /// Counts a call that begins.
    ///
    /// @return false if the object was unexported: the call must not begin
    public boolean enter(ExportedMethod exportedMethod) {
        if (running.incrementAndGet() < 0) {
            running.decrementAndGet();
            return false;
        }
        recorder(exportedMethod).begin();
        return true;
    }

    /// Counts a call that has ended.
    ///
    /// @param nanos its duration
    public void leave(ExportedMethod exportedMethod, long nanos, Outcome outcome) {
        running.decrementAndGet();
        recorder(exportedMethod).end(nanos, outcome);
    }

    /// Counts a rejected call.
    ///
    /// @param exportedMethod null if there is no such method
    public void refused(@Nullable ExportedMethod exportedMethod) {
        if (exportedMethod != null) {
            recorder(exportedMethod).refuse();
        }
    }

    /// Prevents further calls from beginning. For one thread at a time.
    ///
    /// @param force whether to do so while calls are running
    /// @return false if calls are running and `force` is false
    boolean close(boolean force) {
        if (force) {
            running.addAndGet(CLOSED);
            return true;
        }
        return running.compareAndSet(0, CLOSED);
    }
}
