// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.nio.file.Files;
import java.nio.file.Path;

/// The reason why a command cannot read a file that it was given.
public final class AbsentFile {
    private AbsentFile() {}

    /// Returns why a path that leads to no file cannot be read, with the path.
    public static String text(Path path) {
        return (Files.isDirectory(path) ? "not a file but a folder: " : "no such file: ") + path;
    }
}
