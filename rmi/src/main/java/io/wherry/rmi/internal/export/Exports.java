// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.metrics.Recorders;
import io.wherry.rmi.internal.type.ClassLoaders;
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
import org.jspecify.annotations.Nullable;

/// The objects of a node that can be called from elsewhere. Safe for any thread.
///
/// An object that nobody refers to, here or elsewhere, is collected, and is exported no more then.
public final class Exports {
    /// The number of the registry of a node.
    public static final long REGISTRY = 0;

    /// The number of the health of a node.
    public static final long HEALTH = 2;

    private static final int KNOWN_NUMBERS = 16;

    private final ClassLoaders loaders;
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

    /// @param loaders find the classes of arguments
    public Exports(ClassLoaders loaders) {
        this.loaders = loaders;
    }

    /// Exports an object under a number that nobody can guess.
    ///
    /// @param filters are asked about the classes of arguments before the interfaces are, the last first
    /// @throws ExportException if it is exported already, or has no good remote interface
    public Export add(Remote target, List<ObjectInputFilter> filters) throws ExportException {
        while (true) {
            long number = random.nextLong();
            if (!isKnown(number) && !byNumber.containsKey(number)) {
                return add(number, target, filters);
            }
        }
    }

    /// Exports an object under a number that is known.
    ///
    /// @param filters are asked about the classes of arguments before the interfaces are, the last first
    /// @throws ExportException if the object is exported or the number taken already
    public Export add(long number, Remote target, List<ObjectInputFilter> filters)
            throws ExportException {
        return add(number, target, filters, loaders);
    }

    /// Exports an object of the node's own, whichever thread is the first to use the node.
    ///
    /// @throws ExportException if the number is taken already
    public void addOwn(long number, Remote target) throws ExportException {
        add(number, target, List.of(), new ClassLoaders(loaders.base()));
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
            throw new ExportException(
                    "object cannot be exported: class=" + target.getClass().getName(), e);
        }
        synchronized (byTarget) {
            removeCollected();
            if (byTarget.get(target) != null || byNumber.containsKey(number)) {
                throw new ExportException(
                        "object is exported already: class=" + target.getClass().getName());
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

    /// The object of that number, null if there is none.
    public @Nullable Export of(long number) {
        return byNumber.get(number);
    }

    /// How the object is exported, null if it is not.
    public @Nullable Export of(Remote target) {
        return byTarget.get(target);
    }

    /// Takes an object back, so that later calls find it no more.
    ///
    /// @param force also while calls are running
    /// @return false if calls are running and it is not forced
    /// @throws NoSuchObjectException if it is not exported
    public boolean remove(Remote target, boolean force) throws NoSuchObjectException {
        synchronized (byTarget) {
            removeCollected();
            Export export = byTarget.get(target);
            if (export == null) {
                throw new NoSuchObjectException(
                        "object is not exported: class=" + target.getClass().getName());
            }
            if (!force && export.isBusy()) {
                return false;
            }
            forget(export);
            export.removed();
            return true;
        }
    }

    /// Returns the loader for arguments of an object of which only the type is known.
    public ClassLoader loaderOf(RemoteType type) {
        return loaders.of(type.interfaces().getFirst(), loaders.base());
    }

    /// What counts the calls of all objects.
    public Recorders recorders() {
        return recorders;
    }

    /// How many objects there are.
    public int count() {
        return byNumber.size();
    }

    /// Returns true if there are objects other than those of the node itself, its registry and its collector.
    public boolean hasOthers() {
        return count() > KNOWN_NUMBERS
                || byNumber.keySet().stream().anyMatch(number -> !isKnown(number));
    }

    private static boolean isKnown(long number) {
        return number >= 0 && number < KNOWN_NUMBERS;
    }

    /// Waits until objects were collected, and forgets them.
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
