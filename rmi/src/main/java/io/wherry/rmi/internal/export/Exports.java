// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.metrics.Recorders;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.rmi.internal.type.FilteredTypes;
import io.wherry.rmi.internal.type.RemoteType;
import java.io.ObjectInputFilter;
import java.lang.ref.ReferenceQueue;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The table of exported objects of a node. Thread-safe.
///
/// An object without references, local or remote, is collected and removed from the table.
public final class Exports {
    /// The number of the registry of a node.
    public static final long REGISTRY = 0;

    /// The number of the health of a node.
    public static final long HEALTH = 2;

    private static final int KNOWN_NUMBERS = 16;

    private final ClassLoaders loaders;
    private final @Nullable ObjectInputFilter filter;
    private final Recorders recorders = new Recorders();
    private final ClassValue<List<Recorder>> recordersOf =
            new ClassValue<>() {
                @Override
                protected List<Recorder> computeValue(Class<?> type) {
                    return recorders.of(ExportedClass.of(type).type());
                }
            };

    private final SecureRandom random = new SecureRandom();
    private final ReferenceQueue<Remote> collected = new ReferenceQueue<>();
    private final Map<Long, Export> byNumber = new ConcurrentHashMap<>();
    private final TargetTable byTarget = new TargetTable(); // changed under its lock

    /// @param loaders load the classes of arguments
    /// @param filter of argument classes of objects of which only the type is known, null for none
    public Exports(ClassLoaders loaders, @Nullable ObjectInputFilter filter) {
        this.loaders = loaders;
        this.filter = filter;
    }

    /// Exports an object under a random number that peers cannot guess.
    ///
    /// @param filters of argument classes, checked before the types of the interfaces, the last one
    ///     first
    /// @throws ExportException if it is exported already, or has an invalid remote interface
    public Export add(Remote target, List<ObjectInputFilter> filters) throws ExportException {
        while (true) {
            long number = random.nextLong();
            if (!isKnown(number) && !byNumber.containsKey(number)) {
                return add(number, target, filters);
            }
        }
    }

    /// Exports an object under a random number, makes its stub and serves it. If either throws,
    /// the object is not exported.
    ///
    /// @param stubs makes the stub
    /// @param serve starts what the object needs
    /// @return the stub
    /// @throws ExportException if it is exported already, has an invalid remote interface, or no
    ///     stub can implement all of its interfaces
    public Remote add(
            Remote target,
            List<ObjectInputFilter> filters,
            Function<Export, Remote> stubs,
            Runnable serve)
            throws ExportException {
        Export export = add(target, filters);
        boolean isServed = false;
        try {
            Remote stub = stubs.apply(export);
            serve.run();
            isServed = true;
            return stub;
        } catch (IllegalArgumentException e) {
            throw invalid(target, e);
        } finally {
            if (!isServed) { // there is no thread, for example
                undo(export, target);
            }
        }
    }

    private void undo(Export export, Remote target) {
        synchronized (byTarget) {
            if (byTarget.get(target) == export) { // no other thread has unexported it
                export.close(true);
                forget(export);
                export.removed();
            }
        }
    }

    /// Exports an object under a well-known number.
    ///
    /// @param filters of argument classes, checked before the types of the interfaces, the last one
    ///     first
    /// @throws ExportException if the object is exported already or the number is in use
    public Export add(long number, Remote target, List<ObjectInputFilter> filters)
            throws ExportException {
        return add(number, target, filters, loaders);
    }

    /// Exports an internal object of the node, independently of the context class loader of the
    /// current thread.
    ///
    /// @throws ExportException if the number is in use
    public void addOwn(long number, Remote target) throws ExportException {
        add(number, target, List.of(), new ClassLoaders(loaders.base()));
    }

    /// Checks that an object can be exported.
    ///
    /// @param stubs makes the class of stubs with certain interfaces
    /// @throws ExportException if it is exported already, has an invalid remote interface, or no
    ///     stub can implement all of its interfaces
    public void check(Remote target, Consumer<List<Class<?>>> stubs) throws ExportException {
        try {
            stubs.accept(ExportedClass.of(target.getClass()).type().interfaces());
        } catch (IllegalArgumentException e) {
            throw invalid(target, e);
        }
        if (byTarget.get(target) != null) {
            throw exportedAlready(target);
        }
    }

    private static ExportException invalid(Remote target, IllegalArgumentException cause) {
        return new ExportException(
                "object cannot be exported: class=" + target.getClass().getName(), cause);
    }

    private static ExportException exportedAlready(Remote target) {
        return new ExportException(
                "object is exported already: class=" + target.getClass().getName());
    }

    private Export add(
            long number, Remote target, List<ObjectInputFilter> filters, ClassLoaders byLoaders)
            throws ExportException {
        Export export;
        try {
            export =
                    new Export(
                            number,
                            target,
                            new Export.Classes(filters, byLoaders),
                            recordersOf.get(target.getClass()),
                            collected);
        } catch (IllegalArgumentException e) {
            throw invalid(target, e);
        }
        synchronized (byTarget) {
            removeCollected();
            if (byTarget.get(target) != null || byNumber.containsKey(number)) {
                throw exportedAlready(target);
            }
            byTarget.add(export);
            byNumber.put(number, export);
        }
        return export;
    }

    private void removeCollected() {
        for (var export = collected.poll(); export != null; export = collected.poll()) {
            forget((Export) export);
        }
    }

    private void forget(Export export) {
        byTarget.remove(export);
        byNumber.remove(export.number(), export);
    }

    /// Returns the exported object with that number, null if there is none.
    public @Nullable Export of(long number) {
        return byNumber.get(number);
    }

    /// Returns the export of an object, null if it is not exported.
    public @Nullable Export of(@Nullable Remote target) {
        return target == null ? null : byTarget.get(target);
    }

    /// Unexports an object.
    ///
    /// @param force whether to unexport it while calls are running
    /// @return false if calls are running and `force` is false
    /// @throws NoSuchObjectException if it is not exported
    public boolean remove(@Nullable Remote target, boolean force) throws NoSuchObjectException {
        synchronized (byTarget) {
            removeCollected();
            Export export = of(target);
            if (export == null) {
                throw notExported(target);
            }
            if (!export.close(force)) {
                return false;
            }
            forget(export);
            export.removed();
            return true;
        }
    }

    /// Returns the exception for an object that is not exported, such as null.
    public static NoSuchObjectException notExported(@Nullable Remote target) {
        String type = target == null ? "null" : target.getClass().getName();
        return new NoSuchObjectException("object is not exported: class=" + type);
    }

    /// Returns the classes that are admitted in arguments of an object of which only the type is
    /// known, and their class loader.
    public Admission admission(RemoteType type) {
        return new Admission(
                FilteredTypes.recorded(filter, type.arguments()),
                loaders.of(RemoteType.finderOf(type.interfaces()), loaders.base()));
    }

    /// Returns the recorders of all objects.
    public Recorders recorders() {
        return recorders;
    }

    /// Returns the number of objects.
    public int count() {
        return byNumber.size();
    }

    /// Returns true if there are objects other than the internal ones of the node and its registry.
    public boolean hasOthers() {
        return count() > KNOWN_NUMBERS
                || byNumber.keySet().stream().anyMatch(number -> !isKnown(number));
    }

    private static boolean isKnown(long number) {
        return number >= 0 && number < KNOWN_NUMBERS;
    }

    /// Blocks until objects were collected, and removes them.
    ///
    /// @throws InterruptedException if the node is closed
    public void awaitCollected() throws InterruptedException {
        Export first = (Export) collected.remove();
        synchronized (byTarget) {
            forget(first);
            removeCollected();
        }
    }
}
