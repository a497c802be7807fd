// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

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
    private final AtomicInteger running = new AtomicInteger();
    private @Nullable Remote pinned; // guarded by this
    private int pins; // guarded by this
    private boolean removed; // guarded by this

    /// @param filters are asked before the types of the interfaces are, the last first
    /// @param queue gets this when the object was collected
    /// @throws IllegalArgumentException if a remote interface is none
    Export(
            long number,
            Remote target,
            List<ObjectInputFilter> filters,
            ReferenceQueue<Remote> queue) {
        super(target, queue);
        this.number = number;
        this.targetHash = System.identityHashCode(target);
        this.type = ExportedClass.of(target.getClass());
        Predicate<Class<?>> types = type.type().arguments();
        for (ObjectInputFilter filter : filters) {
            types = new FilteredTypes(filter, types);
        }
        this.arguments = types;
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

    /// The classes that may come in arguments.
    public Predicate<Class<?>> arguments() {
        return arguments;
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
            Thread.ofVirtual().name("wherry-rmi unreferenced").start(hearer::unreferenced);
        }
        pinned = null;
    }

    /// The object is exported no more.
    synchronized void removed() {
        removed = true;
        pinned = null;
    }

    /// A call begins.
    public void enter() {
        running.incrementAndGet();
    }

    /// A call has ended.
    public void leave() {
        running.decrementAndGet();
    }

    /// Whether calls are running.
    public boolean isBusy() {
        return running.get() > 0;
    }
}
