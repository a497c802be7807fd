// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import java.io.ObjectInputFilter;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.security.SecureRandom;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The objects of a node that can be called from elsewhere. Safe for any thread.
public final class Exports {
    /// The number of the registry of a node.
    public static final long REGISTRY = 0;

    private final SecureRandom random = new SecureRandom();
    private final Map<Long, Export> byNumber = new ConcurrentHashMap<>();
    private final IdentityHashMap<Remote, Export> byTarget =
            new IdentityHashMap<>(); // guarded by itself

    /// Exports an object under a number that nobody can guess.
    ///
    /// @param filters are asked about the classes of arguments before the interfaces are, the last first
    /// @throws ExportException if it is exported already, or has no good remote interface
    public Export add(Remote target, List<ObjectInputFilter> filters) throws ExportException {
        while (true) {
            long number = random.nextLong();
            if (number != REGISTRY && !byNumber.containsKey(number)) {
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
        Export export;
        try {
            export = new Export(number, target, filters);
        } catch (IllegalArgumentException e) {
            throw new ExportException(
                    "object cannot be exported: class=" + target.getClass().getName(), e);
        }
        synchronized (byTarget) {
            if (byTarget.containsKey(target) || byNumber.containsKey(number)) {
                throw new ExportException(
                        "object is exported already: class=" + target.getClass().getName());
            }
            byTarget.put(target, export);
            byNumber.put(number, export);
        }
        return export;
    }

    /// The object of that number, null if there is none.
    public @Nullable Export of(long number) {
        return byNumber.get(number);
    }

    /// How the object is exported, null if it is not.
    public @Nullable Export of(Remote target) {
        synchronized (byTarget) {
            return byTarget.get(target);
        }
    }

    /// Takes an object back, so that later calls find it no more.
    ///
    /// @param force also while calls are running
    /// @return false if calls are running and it is not forced
    /// @throws NoSuchObjectException if it is not exported
    public boolean remove(Remote target, boolean force) throws NoSuchObjectException {
        synchronized (byTarget) {
            Export export = byTarget.get(target);
            if (export == null) {
                throw new NoSuchObjectException(
                        "object is not exported: class=" + target.getClass().getName());
            }
            if (!force && export.isBusy()) {
                return false;
            }
            byTarget.remove(target);
            byNumber.remove(export.number());
            return true;
        }
    }

    /// How many objects there are.
    public int count() {
        return byNumber.size();
    }
}
