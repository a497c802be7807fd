// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// A new temporary folder for the sockets of one job, which only its owner may enter. [#close]
/// removes it with its files.
public record SocketFolder(Path path) implements Closeable {
    /// Path length limit of a socket that all systems accept, in bytes.
    private static final int LONGEST = 100;

    private static final int LONGEST_NUMBER = 10;
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rwx------");

    /// Creates one in the folder for temporary files.
    ///
    /// @throws IOException if it cannot be created, or its path is too long for a socket
    public static SocketFolder create() throws IOException {
        SocketFolder folder =
                new SocketFolder(Files.createTempDirectory("wherry-", rights()).toAbsolutePath());
        try {
            folder.checkLength();
        } catch (IOException | RuntimeException | Error e) {
            folder.close();
            throw e;
        }
        return folder;
    }

    /// Returns the folder with this name in the folder for temporary files: the processes of a job
    /// create it together. It is removed when the last of them exits.
    ///
    /// @throws IOException if it cannot be created, or others may enter the one that is there
    static SocketFolder shared(String name) throws IOException {
        Path path = Path.of(System.getProperty("java.io.tmpdir"), name).toAbsolutePath();
        SocketFolder folder = new SocketFolder(path);
        folder.checkLength();
        Path mark = folder.enter();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> folder.leave(mark)));
        return folder;
    }

    /// Creates the folder, unless it is there, and a file in it: the folder stays until this
    /// process calls [#leave].
    ///
    /// @return the file
    Path enter() throws IOException {
        while (true) {
            try {
                createOrCheck();
                return Files.createTempFile(path, ".used-", "");
            } catch (NoSuchFileException e) {
                boolean isInFolder = String.valueOf(e.getFile()).startsWith(path.toString());
                if (!isInFolder || !Files.isDirectory(path.resolveSibling(""))) {
                    throw e; // otherwise the last other process has removed the folder since
                }
            }
        }
    }

    private void createOrCheck() throws IOException {
        try {
            Files.createDirectory(path, rights());
        } catch (FileAlreadyExistsException _) {
            PosixFileAttributes found =
                    Files.readAttributes(
                            path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean isOwn =
                    found.isDirectory()
                            && found.owner().equals(Files.getOwner(Path.of("/proc/self")))
                            && found.permissions().equals(OWNER_ONLY);
            if (!isOwn) {
                throw new IOException("folder for sockets belongs to others: " + path);
            }
        }
    }

    /// Removes the file that [#enter] returned, and the folder if no other process uses it.
    void leave(Path mark) {
        try {
            Files.deleteIfExists(mark);
            Files.deleteIfExists(path);
        } catch (IOException _) {
            /* other processes use it */
        }
    }

    private static FileAttribute<?>[] rights() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
    }

    private void checkLength() throws IOException {
        if (length() > LONGEST) {
            throw new IOException(
                    "path is too long for a socket: bytes=%d, most=%d, java.io.tmpdir=%s"
                            .formatted(length(), LONGEST, System.getProperty("java.io.tmpdir")));
        }
    }

    private int length() {
        return path.toString().getBytes(StandardCharsets.UTF_8).length + 1 + LONGEST_NUMBER;
    }

    /// Returns the address of a rank, with `%d` in place of its number.
    String addresses() {
        return "unix://" + path + "/%d";
    }

    @Override
    public void close() throws IOException {
        remove(path);
    }

    /* A rank that is killed while it binds its socket leaves a folder: see SocketFile. */
    private static void remove(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    remove(file);
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
