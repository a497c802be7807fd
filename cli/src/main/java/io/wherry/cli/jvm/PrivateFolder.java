// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.jvm;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// A fresh temporary folder that only its owner may enter; it and its files go when it is closed.
public record PrivateFolder(Path path) implements Closeable {

    public static PrivateFolder create() throws IOException {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] rights =
                posix
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rwx------"))
                        }
                        : new FileAttribute<?>[0];
        return new PrivateFolder(Files.createTempDirectory("wherry-", rights).toAbsolutePath());
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }

    private static void delete(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    delete(file);
                } else {
                    Files.deleteIfExists(file);
                }
            }
        } catch (NoSuchFileException _) {
            /* closed before */
        }
        Files.deleteIfExists(folder);
    }
}
