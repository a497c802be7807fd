// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The regular files below a folder. Folders that cannot be read do not end the walk.
final class FolderFiles extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final Path start;
    private final SortedSet<Path> files = new TreeSet<>();
    private final SortedMap<Path, IOException> failures = new TreeMap<>();

    private FolderFiles(Path folder, Path start) {
        this.folder = folder;
        this.start = start;
    }

    static FolderFiles below(Path folder) throws IOException {
        Path start = folder.toRealPath(); // a link is not walked
        FolderFiles found = new FolderFiles(folder, start);
        Files.walkFileTree(start, found);
        return found;
    }

    /// Returns the files in the order of their names.
    List<Path> files() {
        return List.copyOf(files);
    }

    /// Returns the folders that cannot be read, and the reasons.
    SortedMap<Path, IOException> failures() {
        return failures;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (Files.isRegularFile(file)) { // also a link to one
            files.add(named(file));
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        failures.put(named(file), e);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
        if (e != null) {
            failures.put(named(directory), e);
        }
        return FileVisitResult.CONTINUE;
    }

    private Path named(Path file) {
        return folder.resolve(start.relativize(file));
    }
}
