// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.internal.lower.ClassSource;
import io.wherry.iso.internal.lower.Lowering;
import java.io.IOException;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A top-level class of a folder with its nested classes, lowered together as the Maven goal does.
final class LoweredFolder {
    private static final String SUFFIX = ".class";

    private final ClassLoader plain;
    private final Map<String, byte[]> lowered = new HashMap<>();

    private LoweredFolder(ClassLoader plain) {
        this.plain = plain;
    }

    /// Lowers a class and its nested ones.
    ///
    /// @param name as class files have it: `demo/Tree`
    static LoweredFolder of(Path classes, ClassLoader plain, String name) throws IOException {
        List<String> names;
        try (Stream<Path> files = Files.list(classes.resolve(name).resolveSibling(""))) {
            names =
                    files.map(file -> classes.relativize(file).toString())
                            .filter(file -> file.endsWith(SUFFIX))
                            .map(file -> file.substring(0, file.length() - SUFFIX.length()))
                            .filter(file -> file.equals(name) || file.startsWith(name + '$'))
                            .sorted()
                            .toList();
        }
        return of(classes, plain, names);
    }

    /// Lowers classes.
    ///
    /// @param names as class files have them: `demo/Tree`
    static LoweredFolder of(Path classes, ClassLoader plain, List<String> names)
            throws IOException {
        Lowering lowering = new Lowering(ClassSource.of(plain), true);
        lowering.name(names.stream().map(ClassDesc::ofInternalName).toList());
        LoweredFolder folder = new LoweredFolder(plain);
        for (String one : names) {
            byte[] file = Files.readAllBytes(classes.resolve(one + SUFFIX));
            byte[] changed = lowering.lower(file);
            folder.lowered.put(one.replace('/', '.'), changed == null ? file : changed);
        }
        return folder;
    }

    /// Returns a loader of these classes, lowered; all others are loaded by the plain loader.
    ClassLoader loader() {
        return new ClassLoader(plain) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve)
                    throws ClassNotFoundException {
                synchronized (getClassLoadingLock(name)) {
                    Class<?> loaded = findLoadedClass(name);
                    byte[] file = lowered.get(name);
                    if (loaded == null && file != null) {
                        return defineClass(name, file, 0, file.length);
                    }
                    return loaded == null ? super.loadClass(name, resolve) : loaded;
                }
            }
        };
    }
}
