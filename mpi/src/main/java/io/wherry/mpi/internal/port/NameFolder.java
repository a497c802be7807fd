// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.transport.Address;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mpi.MPI;
import mpi.MPIException;

/// The service names of one user on one machine: one file per name, in a folder that only this user
/// may access. All jobs of the user see the names. Safe for use by several threads and processes.
public final class NameFolder {
    private static final String RIGHTS = "rwx------";
    private static final int MOST_BYTES = 4096;

    private final Path folder;
    private final Map<String, String> published = new ConcurrentHashMap<>(); // by this process

    /// @param folder of the names; created when it is needed
    public NameFolder(Path folder) {
        this.folder = folder;
    }

    /// Returns the folder of this user, within the folder for temporary files.
    public static NameFolder ofUser() {
        return new NameFolder(
                Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "wherry-names-" + System.getProperty("user.name")));
    }

    /// Publishes a name. A name whose port is closed is replaced.
    ///
    /// @throws MPIException if the name is published already (`ERR_SERVICE`), or cannot be
    ///     published (`ERR_OTHER`)
    public void publish(String service, String port) {
        PortName.parse(port); // ERR_PORT
        Path file = file(service);
        try {
            make();
            removeIfStale(file);
            write(file, port);
            published.put(service, port);
        } catch (FileAlreadyExistsException _) {
            throw error(MPI.ERR_SERVICE, "service is published already", service);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /* A reader sees the whole file or none. */
    private void write(Path file, String port) throws IOException {
        Path whole = Files.createTempFile(folder, "new-", ".tmp");
        try {
            Files.writeString(whole, port, StandardOpenOption.TRUNCATE_EXISTING);
            name(whole, file);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static void name(Path whole, Path file) throws IOException {
        try {
            Files.createLink(file, whole); // fails if the file exists
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException _) {
            // without hard links, as on some network file systems: two processes that publish the
            // name at once could replace each other's
            Files.move(whole, file);
        }
    }

    private static void removeIfStale(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isAlive(read(file))) {
            Files.deleteIfExists(file);
        }
    }

    private static boolean isAlive(String port) {
        try {
            return !(PortName.parse(port).address() instanceof Address.Unix socket)
                    || isListening(socket.path());
        } catch (MPIException _) {
            return false;
        }
    }

    /// Returns whether a process listens at a socket: one that was killed leaves its file.
    private static boolean isListening(Path socket) {
        if (!Files.exists(socket)) {
            return false;
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.configureBlocking(false); // the queue of the listener may be full
            boolean _ = channel.connect(UnixDomainSocketAddress.of(socket));
            return true;
        } catch (ConnectException _) {
            return false;
        } catch (IOException | UnsupportedOperationException _) {
            return true; // not known: the name stays
        }
    }

    /// Removes a name that this process has published.
    ///
    /// @throws MPIException if this process has not published the name with this port
    ///     (`ERR_SERVICE`)
    public void unpublish(String service, String port) {
        if (!published.remove(service, port)) {
            throw error(MPI.ERR_SERVICE, "service is not published by this process", service);
        }
        remove(service, port);
    }

    private void remove(String service, String port) {
        Path file = file(service);
        try {
            if (Files.exists(file) && read(file).equals(port)) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// Removes all names that this process has published and not removed.
    public void close() {
        published.forEach((service, port) -> {
            try {
                remove(service, port);
            } catch (MPIException _) {
                // a name with a closed port stays: the next process that publishes it replaces it
            }
        });
        published.clear();
    }

    /// Returns the port of a service.
    ///
    /// @throws MPIException if the name is not published, or its port is closed (`ERR_NAME`)
    public String lookUp(String service) {
        try {
            checkFolder();
            String port = read(file(service));
            if (isAlive(port)) {
                return port;
            }
        } catch (NoSuchFileException _) {
            // reported below
        } catch (IOException e) {
            throw failed(e);
        }
        throw error(MPI.ERR_NAME, "service is not published", service);
    }

    private static String read(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("file is too long for the name of a port: " + file);
        }
        return Files.readString(file);
    }

    /* Service names may have characters that file names must not have. */
    private Path file(String service) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(service.getBytes(StandardCharsets.UTF_8));
            return folder.resolve(HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK has no SHA-256", e);
        }
    }

    private void make() throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            try {
                if (hasRights()) {
                    Files.createDirectory(
                            folder,
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString(RIGHTS)));
                } else {
                    Files.createDirectory(folder);
                }
            } catch (FileAlreadyExistsException _) {
                // another process created it first: checked below
            }
        }
        checkFolder();
    }

    private boolean hasRights() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /* Another user may have created it to intercept connections. */
    private void checkFolder() throws IOException {
        if (!hasRights()) {
            return;
        }
        boolean isFolder = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
        if (!isFolder) {
            throw new NoSuchFileException(folder.toString());
        }
        String rights =
                PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
        String owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
        if (!rights.equals(RIGHTS) || !owner.equals(System.getProperty("user.name"))) {
            throw new IOException(
                    "folder of names may be used by others: folder=%s, owner=%s, rights=%s"
                            .formatted(folder, owner, rights));
        }
    }

    private static MPIException error(int errorClass, String what, String service) {
        return new MPIException(errorClass, errorClass, what + ": service=" + service);
    }

    private static MPIException failed(IOException e) {
        return new MPIException(MPI.ERR_OTHER, "names cannot be used: " + e.getMessage(), e);
    }
}
