// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.type.FilteredTypes;
import java.io.ObjectInputFilter;
import java.rmi.Remote;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An object that can be called from elsewhere. Safe for any thread.
public final class Export {
    private final long number;
    private final Remote target;
    private final ExportedClass type;
    private final Predicate<Class<?>> arguments;
    private final AtomicInteger running = new AtomicInteger();

    /// @param filters are asked before the types of the interfaces are, the last first
    /// @throws IllegalArgumentException if a remote interface is none
    Export(long number, Remote target, List<ObjectInputFilter> filters) {
        this.number = number;
        this.target = target;
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

    /// The object; null if it is no more.
    public @Nullable Remote target() {
        return target;
    }

    public List<Class<?>> interfaces() {
        return type.type().interfaces();
    }

    /// The classes that may come in arguments.
    public Predicate<Class<?>> arguments() {
        return arguments;
    }

    /// The method of that key, null if the object has none.
    public @Nullable Door door(String method) {
        return type.door(method);
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
