// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.internal.lower.ClassSource;
import io.wherry.iso.internal.lower.Lowering;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Loads new copies of the classes of one package, lowered.
public final class LoweringLoader extends ClassLoader {
    private final String start;
    private final Lowering lowering;
    private final Map<String, byte[]> lowered = new HashMap<>();

    /// Loads classes whose names have this prefix.
    public LoweringLoader(String start, boolean checks) {
        this(start, LoweringLoader.class.getClassLoader(), checks);
    }

    /// Loads classes whose names have this prefix, found by another loader.
    public LoweringLoader(String start, ClassLoader parent, boolean checks) {
        super(parent);
        this.start = start;
        this.lowering = new Lowering(ClassSource.of(getParent()), checks);
    }

    /// Returns the lowered class files by name.
    Map<String, byte[]> lowered() {
        return lowered;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && name.startsWith(start)) {
                loaded = define(name);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try {
            byte @Nullable [] bytes = ClassSource.of(getParent()).bytes(name.replace('.', '/'));
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] changed = lowering.lower(bytes);
            lowered.put(name, changed == null ? bytes : changed);
            return defineClass(name, lowered.get(name), 0, lowered.get(name).length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
