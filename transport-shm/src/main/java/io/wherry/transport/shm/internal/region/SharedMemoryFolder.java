// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/// The folder with the sockets and regions of one user's processes. Only that user may enter it.
///
/// ```text
///  /dev/shm/wherry-alice/          or in java.io.tmpdir if there is no /dev/shm
///      orders                      the socket of the listener at shm://orders
///      orders+1x9k3f0z8a7qd        a region, from when it is made until the listener has taken it
///      +7421.tmp                   a check of the folder, deleted at once
/// ```
public final class SharedMemoryFolder {
    /* Not $XDG_RUNTIME_DIR: it is not set for all processes of a user, which could not connect to
    each other then. */

    /// The system property that sets another folder. The folder is created if it does not exist.
    public static final String PROPERTY = "io.wherry.transport.shm.folder";

    /// A character that is invalid in the name of an address.
    private static final char SEPARATOR = '+';

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Duration LONGEST_CHECK = Duration.ofHours(1);
    private static final int PERMISSIONS = 0777;
    private static final int OWNER_ONLY = 0700;

    private final Path path;

    private SharedMemoryFolder(Path path) {
        this.path = path;
    }

    /// Returns the folder of this user; creates it if it does not exist.
    ///
    /// @throws IOException if it belongs to another user or other users may enter
    public static SharedMemoryFolder ofUser() throws IOException {
        Path path = chosen();
        try {
            Files.createDirectory(
                    path,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException _) {
            // created earlier or by another process
        }
        SharedMemoryFolder folder = new SharedMemoryFolder(path);
        folder.check();
        return folder;
    }

    private static Path chosen() {
        String named = System.getProperty(PROPERTY);
        if (named != null) {
            return Path.of(named).toAbsolutePath();
        }
        Path parent =
                Files.isWritable(SHARED_MEMORY)
                        ? SHARED_MEMORY
                        : Path.of(System.getProperty("java.io.tmpdir"));
        return parent.resolve("wherry-" + System.getProperty("user.name")).toAbsolutePath();
    }

    private void check() throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("not a folder: path=" + path);
        }
        int mode = (int) attribute(path, "unix:mode") & PERMISSIONS;
        if (mode != OWNER_ONLY) {
            throw new IOException(
                    "other users may enter the folder: path="
                            + path
                            + ", mode="
                            + Integer.toOctalString(mode));
        }
        Path own = Files.createTempFile(path, String.valueOf(SEPARATOR), null);
        try {
            if (!owner(own).equals(owner(path))) {
                throw new IOException(
                        "folder belongs to another user: path="
                                + path
                                + ", owner="
                                + Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
            }
        } finally {
            Files.deleteIfExists(own);
        }
    }

    private static Object attribute(Path file, String name) throws IOException {
        return Files.getAttribute(file, name, LinkOption.NOFOLLOW_LINKS);
    }

    private static Object owner(Path file) throws IOException {
        return attribute(file, "unix:uid");
    }

    /// Returns the free space for files in this folder, in bytes.
    public long usableBytes() throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    /// Returns the path of the socket of the listener with that name.
    public Path socket(String name) {
        return path.resolve(name);
    }

    /// Returns a new file name for a region that will be passed to the listener with that name.
    public String freshRegion(String name) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return name + SEPARATOR + Long.toUnsignedString(random.nextLong(), Character.MAX_RADIX);
    }

    /// Returns the path of a region.
    ///
    /// @param region a file name, possibly chosen by the peer
    /// @throws IOException if it is not a file name for the listener with that name
    public Path region(String name, String region) throws IOException {
        boolean good =
                region.startsWith(name + SEPARATOR)
                        && region.chars().allMatch(c -> c > ' ' && c <= '~' && c != '/');
        if (!good) {
            throw new IOException(
                    "invalid file name of a region: listener=" + name + ", file=" + region);
        }
        return path.resolve(region);
    }

    /// Returns true if the file is a regular file and only the owner of this folder has access to
    /// it.
    public boolean isPrivate(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && owner(file).equals(owner(path))
                && ((int) attribute(file, "unix:mode") & PERMISSIONS & ~OWNER_ONLY) == 0;
    }

    /// Removes regions for listeners with that name that killed processes have left.
    ///
    /// @param before younger regions are kept
    public void sweep(String name, FileTime before) throws IOException {
        try (DirectoryStream<Path> regions =
                Files.newDirectoryStream(path, file -> isRegionOf(name, file))) {
            for (Path region : regions) {
                deleteIfOlder(region, before);
            }
        }
    }

    /// Removes the files with which killed processes have checked this folder.
    public void sweepChecks() throws IOException {
        FileTime before = FileTime.from(Instant.now().minus(LONGEST_CHECK));
        try (DirectoryStream<Path> checks = Files.newDirectoryStream(path, SEPARATOR + "*.tmp")) {
            for (Path check : checks) {
                deleteIfOlder(check, before);
            }
        }
    }

    private static void deleteIfOlder(Path region, FileTime before) throws IOException {
        try {
            if (Files.getLastModifiedTime(region).compareTo(before) < 0) {
                Files.deleteIfExists(region);
            }
        } catch (NoSuchFileException _) {
            // removed concurrently by its peer
        }
    }

    private static boolean isRegionOf(String name, Path file) {
        return file.getFileName().toString().startsWith(name + SEPARATOR);
    }
}
