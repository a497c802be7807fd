// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.maven;

import io.wherry.iso.internal.lower.ClassSource;
import io.wherry.iso.internal.lower.Lowering;
import io.wherry.iso.internal.lower.LoweringException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.constant.ClassDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/// A folder of class files, with the class path of their compilation. No class of it is loaded.
final class ClassFolder implements AutoCloseable {
    private static final String SUFFIX = ".class";

    private final Path root;
    private final URLClassLoader files;

    private ClassFolder(Path root, URLClassLoader files) {
        this.root = root;
        this.files = files;
    }

    static ClassFolder open(Path root, List<Path> libraries) throws IOException {
        List<URL> urls = new ArrayList<>();
        urls.add(root.toUri().toURL());
        for (Path library : libraries) {
            urls.add(library.toUri().toURL());
        }
        ClassLoader parent = ClassLoader.getPlatformClassLoader();
        return new ClassFolder(root, new URLClassLoader(urls.toArray(URL[]::new), parent));
    }

    /// Lowers the classes with `@Iso`, and rewrites others that use them. Writes nothing if a class
    /// cannot be lowered.
    ///
    /// @return number of files that changed
    /// @throws LoweringException with all problems of all classes
    /// @throws IOException if a file cannot be read or written, or is not a valid class file
    /// @throws UncheckedIOException if the file of a class to which another class refers cannot be
    ///     read
    int lower(boolean checked) throws IOException {
        List<Path> all = list();
        Lowering lowering = new Lowering(ClassSource.of(files), checked);
        lowering.name(all.stream().filter(this::isClass).map(this::desc).toList());
        Map<Path, byte[]> changed = new LinkedHashMap<>();
        List<LoweringException> problems = new ArrayList<>();
        for (Path file : all) {
            try {
                byte[] lowered = lowering.lower(Files.readAllBytes(file));
                if (lowered != null) {
                    changed.put(file, lowered);
                }
            } catch (LoweringException e) {
                problems.add(e);
            } catch (IllegalArgumentException e) { // of the JDK, such as for a damaged class file
                throw new IOException(
                        "class file cannot be lowered: file=" + file + ", " + e.getMessage(), e);
            }
        }
        if (!problems.isEmpty()) {
            throw LoweringException.ofAll(problems);
        }
        for (Map.Entry<Path, byte[]> entry : changed.entrySet()) {
            replace(entry.getKey(), entry.getValue());
        }
        return changed.size();
    }

    /* Another file first: a full disk leaves the former class, which can be lowered again. */
    private static void replace(Path file, byte[] lowered) throws IOException {
        Path target = file.toRealPath();
        Path fresh = target.resolveSibling(".wherry-%s.new".formatted(UUID.randomUUID()));
        try {
            Files.write(fresh, lowered);
            Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private List<Path> list() throws IOException {
        Path start = root.toRealPath(); // a link is not walked
        try (Stream<Path> found = Files.walk(start)) {
            return found.map(file -> root.resolve(start.relativize(file)))
                    .filter(this::isClassFile)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) { // of a folder below
            throw e.getCause();
        }
    }

    /* No class has the name of a copy such as Tree.old.class. */
    private boolean isClassFile(Path file) {
        String name = relative(file);
        return name.endsWith(SUFFIX)
                && !file.endsWith(SUFFIX) // without a name
                && name.chars()
                        .limit(name.length() - SUFFIX.length())
                        .noneMatch(c -> ".;[".indexOf(c) >= 0);
    }

    private String relative(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private boolean isClass(Path file) {
        return !file.getFileName().toString().contains("-info");
    }

    private ClassDesc desc(Path file) {
        String name = relative(file);
        return ClassDesc.ofInternalName(name.substring(0, name.length() - SUFFIX.length()));
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
