// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/// The file of a Unix-domain socket, to which only its owner may connect.
public final class SocketFile {
    /* Binding creates the file with the permissions that the umask leaves, and Java cannot set the
    umask. So the socket is bound in a new folder that only the owner may enter, gets its
    permissions there, and is then hard-linked to its final path. A link, unlike a move, fails if
    the file exists. */

    private static final int FILE_TYPE = 0170000;
    private static final int SOCKET_TYPE = 0140000;

    /// Length of the longest path that the JDK binds and connects to here, in bytes.
    private static final int LONGEST_PATH = longestPath(System.getProperty("os.name"));

    private static final String HIDDEN = "s";

    /// Lengths of the random name of its folder, in characters.
    private static final int LONGEST_NAME = 8;

    private static final int SHORTEST_NAME = 2;
    private static final int MOST_NAMES = 1_000;

    private final Path path;
    private final Object inode;
    private final AtomicBoolean removed = new AtomicBoolean();

    private SocketFile(Path path, Object inode) {
        this.path = path;
        this.inode = inode;
    }

    /// Binds `channel` to `path`. A stale socket file, without a listener, is replaced.
    ///
    /// @throws BindException if another process listens there, or the file is not a socket
    public static SocketFile bind(ServerSocketChannel channel, Path path) throws IOException {
        checkLength(path);
        boolean stale = isStale(path);
        Path folder = privateFolder(path);
        Path hidden = folder.resolve(HIDDEN);
        try {
            if (stale) {
                removeStale(path, hidden);
            }
            channel.bind(UnixDomainSocketAddress.of(hidden), SocketListener.QUEUE);
            Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("rw-------"));
            Object own = inode(hidden); // another process may move the link away for a moment
            Files.createLink(path, hidden);
            return new SocketFile(path, own);
        } catch (FileAlreadyExistsException _) {
            throw new BindException("another listener was bound concurrently: path=" + path);
        } finally {
            Files.deleteIfExists(hidden);
            Files.delete(folder);
        }
    }

    public Path path() {
        return path;
    }

    /// Removes the file, unless it was replaced. Only the first call has an effect: after the
    /// channel is closed, the file of a later listener at the same path may have the same inode
    /// number.
    public void remove() throws IOException {
        if (!removed.compareAndSet(false, true)) {
            return;
        }
        try {
            if (inode(path).equals(inode)) {
                Files.delete(path);
            }
        } catch (NoSuchFileException _) {
            // already removed
        }
    }

    private static Object inode(Path path) throws IOException {
        return Files.getAttribute(path, "unix:fileKey", LinkOption.NOFOLLOW_LINKS);
    }

    /// Returns the length of the longest path that the JDK binds and connects to, in bytes: that of
    /// `sun_path` without two bytes.
    static int longestPath(String system) {
        return system.equals("Linux") ? 106 : 102;
    }

    /// Rejects a path that is too long for a socket address, or for that of the socket next to it
    /// that is bound first. The hard link would succeed, but no peer could connect.
    private static void checkLength(Path path) throws BindException {
        int length = length(path);
        int hidden = length(path.resolveSibling(HIDDEN)) + SHORTEST_NAME + 1;
        int longest = LONGEST_PATH - Math.max(0, hidden - length);
        if (length > longest) {
            throw new BindException(
                    "path is too long for a socket: path="
                            + path
                            + ", bytes="
                            + length
                            + ", longest="
                            + longest);
        }
    }

    /// Returns whether no socket can be bound or connected to at a path, because of its length.
    static boolean isTooLong(Path path) {
        return length(path) > LONGEST_PATH;
    }

    /// Returns the length of a path, in bytes.
    private static int length(Path path) {
        return path.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    /// Returns true if a socket file without a listener is there.
    ///
    /// @throws BindException if there is another file
    private static boolean isStale(Path path) throws IOException {
        int mode;
        try {
            mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException _) {
            return false;
        }
        if ((mode & FILE_TYPE) != SOCKET_TYPE) {
            throw new BindException("file is not a socket: path=" + path);
        }
        if (isServed(path)) {
            throw inUse(path);
        }
        return true;
    }

    private static BindException inUse(Path path) {
        return new BindException("address is in use: path=" + path);
    }

    /// Removes a stale socket file. Another process may have replaced it meanwhile, so the file is
    /// moved out of the way and checked again before it is deleted.
    ///
    /// @param aside a path in the same file system where no file is; there is none afterwards
    /// @throws BindException if it was replaced; then the new file is left
    static void removeStale(Path path, Path aside) throws IOException {
        try {
            Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException _) {
            return; // removed concurrently
        }
        try {
            if (isServed(aside)) {
                Files.createLink(path, aside);
                throw inUse(path);
            }
        } finally {
            Files.delete(aside);
        }
    }

    private static boolean isServed(Path path) throws IOException {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.configureBlocking(false);
            probe.connect(UnixDomainSocketAddress.of(path));
            return true;
        } catch (ConnectException _) {
            return false;
        } catch (SocketException _) {
            return true; // the queue is full, or permission is denied
        }
    }

    /// Creates a folder with a name so short that the socket in it can be bound.
    private static Path privateFolder(Path path) throws IOException {
        int rest = length(path.resolveSibling(HIDDEN)) + 1; // of a path without that name
        int length = Math.clamp(LONGEST_PATH - rest, SHORTEST_NAME, LONGEST_NAME);
        for (int i = 0; i < MOST_NAMES; i++) {
            try {
                return Files.createDirectory(
                        path.resolveSibling(randomName(length)),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
            } catch (FileAlreadyExistsException _) {
                // try another name
            } catch (FileSystemException e) { // a message with the random name would mislead
                throw at(path, e);
            }
        }
        throw new BindException("no name for a folder is free: path=" + path);
    }

    private static FileSystemException at(Path path, FileSystemException cause) {
        FileSystemException e =
                switch (cause) {
                    case NoSuchFileException _ -> new NoSuchFileException(path.toString());
                    case AccessDeniedException _ -> new AccessDeniedException(path.toString());
                    default -> new FileSystemException(path.toString(), null, cause.getReason());
                };
        e.initCause(cause);
        return e;
    }

    private static String randomName(int length) {
        StringBuilder name = new StringBuilder(".");
        while (name.length() < length) {
            int digit = ThreadLocalRandom.current().nextInt(Character.MAX_RADIX);
            name.append(Character.forDigit(digit, Character.MAX_RADIX));
        }
        return name.toString();
    }
}
