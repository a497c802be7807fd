// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// A class loader that delegates to the loader of a remote object's class, or of a stub's
/// interface, and then to a context class loader: that of the thread that exported the object or
/// looked it up. Defines no classes.
public final class LoaderChain extends ClassLoader {
    /// All chains, by the context loader, then by the first loader.
    private static final Map<ClassLoader, Map<ClassLoader, WeakReference<LoaderChain>>> ALL =
            new WeakHashMap<>(); // guarded by itself

    private final ClassLoader context;

    private LoaderChain(ClassLoader first, ClassLoader context) {
        super("remote calls", first);
        this.context = context;
    }

    /// Returns a loader that delegates to the loader of `type` and then to `context`; returns one
    /// of the two if it suffices.
    public static ClassLoader of(Class<?> type, ClassLoader context) {
        ClassLoader second = context instanceof LoaderChain chain ? chain.context : context;
        ClassLoader own = type.getClassLoader();
        if (own != null && isAncestor(second, own)) {
            return own;
        }
        boolean findsAll = own == null || (isBuiltIn(own) && isBuiltIn(second));
        return findsAll ? second : chain(own, second);
    }

    /// Returns true for the system class loader and its ancestors, which always delegate to their
    /// parents first.
    private static boolean isBuiltIn(ClassLoader loader) {
        return isAncestor(loader, ClassLoader.getSystemClassLoader());
    }

    private static boolean isAncestor(ClassLoader loader, ClassLoader of) {
        @Nullable ClassLoader at = of;
        while (at != null && at != loader) {
            at = at.getParent();
        }
        return at != null;
    }

    private static LoaderChain chain(ClassLoader first, ClassLoader second) {
        synchronized (ALL) {
            Map<ClassLoader, WeakReference<LoaderChain>> known =
                    ALL.computeIfAbsent(second, _ -> new WeakHashMap<>());
            WeakReference<LoaderChain> before = known.get(first);
            LoaderChain chain = before == null ? null : before.get();
            if (chain == null) {
                chain = new LoaderChain(first, second);
                known.put(first, new WeakReference<>(chain));
            }
            return chain;
        }
    }

    /// Returns the context class loader of the current thread, the system class loader if it has
    /// none.
    public static ClassLoader current() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        return context.loadClass(name);
    }
}
