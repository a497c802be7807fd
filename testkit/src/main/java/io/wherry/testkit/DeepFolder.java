// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder that cannot be walked: the paths in it are too long for system calls.
public final class DeepFolder implements Closeable {
    private static final int LEVELS = 25;
    private static final String NAME = "x".repeat(200);

    private final Path parent;

    /// Makes the folder from the inside to the outside, by short paths.
    public DeepFolder(Path parent) throws IOException {
        this.parent = parent;
        Files.createDirectory(level(0));
        for (int i = 1; i <= LEVELS; i++) {
            Files.createDirectory(level(i));
            Files.move(level(i - 1), level(i).resolve(NAME));
        }
    }

    private Path level(int level) {
        return parent.resolve("level" + level);
    }

    public Path path() {
        return level(LEVELS);
    }

    /// Takes the folder apart, so that it can be deleted.
    @Override
    public void close() throws IOException {
        for (int i = LEVELS; i > 0; i--) {
            Files.move(level(i).resolve(NAME), level(i - 1));
        }
    }
}
