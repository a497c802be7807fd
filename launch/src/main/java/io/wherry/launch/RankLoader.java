// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/// The class loader of one rank. It defines the classes of the class path itself, except for those
/// that all ranks of a JVM share.
public final class RankLoader extends URLClassLoader {
    /// The packages that connect ranks and have no state per rank.
    private static final List<String> SHARED =
            List.of(
                    "io.wherry.bytes.",
                    "io.wherry.codec.",
                    "io.wherry.stream.",
                    "io.wherry.transport.",
                    "io.wherry.launch.");

    private final List<String> shared;

    RankLoader(List<URL> classPath) {
        this(classPath, RankLoader.class.getClassLoader(), List.of());
    }

    /// @param parent has the classes that all ranks share, and those that the class path lacks
    /// @param shared the prefixes of names of further classes that all ranks share
    public RankLoader(List<URL> classPath, ClassLoader parent, List<String> shared) {
        super("wherry-rank", classPath.toArray(URL[]::new), parent);
        this.shared = List.copyOf(shared);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = isShared(name) ? super.loadClass(name, false) : ownOr(name);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    private Class<?> ownOr(String name) throws ClassNotFoundException {
        try {
            return findClass(name);
        } catch (ClassNotFoundException _) {
            return super.loadClass(name, false); // a class of the JDK
        }
    }

    private boolean isShared(String name) {
        return name.startsWith("java.")
                || SHARED.stream().anyMatch(name::startsWith)
                || shared.stream().anyMatch(name::startsWith);
    }
}
