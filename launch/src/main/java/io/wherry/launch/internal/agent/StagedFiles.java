// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// The files of a class path on their way to another host. A folder becomes a jar.
public final class StagedFiles {
    private static final int PIECE = 1 << 16;
    private static final String JAR = ".jar";

    private StagedFiles() {}

    /// Receives the pieces of the files.
    @FunctionalInterface
    public interface Target {
        /// Receives one.
        void write(AgentFrame.Piece piece) throws IOException;
    }

    /// Returns the names of the entries of a class path in the folder of the other host.
    public static List<String> names(List<Path> classPath) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < classPath.size(); i++) {
            Path path = classPath.get(i);
            boolean file = Files.isRegularFile(path);
            names.add(i + "-" + (file ? path.getFileName() : "classes" + JAR));
        }
        return names;
    }

    /// Sends the entries of a class path; those that do not exist are left out, as by `java`.
    public static void send(List<Path> classPath, Target to) throws IOException {
        List<String> names = names(classPath);
        for (int i = 0; i < names.size(); i++) {
            Path path = classPath.get(i).toAbsolutePath();
            String name = names.get(i);
            if (Files.isDirectory(path)) {
                try (ZipOutputStream zip = new ZipOutputStream(new PieceStream(name, to))) {
                    addFolder(path, _ -> true, zip);
                }
            } else if (Files.exists(path)) {
                send(path, name, to);
            }
        }
    }

    /// Sends a file.
    static void send(Path file, String name, Target to) throws IOException {
        /* The file is opened first: closing the other stream sends. */
        try (InputStream bytes = Files.newInputStream(file);
                OutputStream pieces = new PieceStream(name, to)) {
            bytes.transferTo(pieces);
        }
    }

    /// Appends a piece to its file, which must be in `folder` itself.
    public static void append(Path folder, AgentFrame.Piece piece) throws IOException {
        write(folder, piece, StandardOpenOption.APPEND);
    }

    /// Writes the first piece of a file, which replaces one that is in `folder`.
    static void replace(Path folder, AgentFrame.Piece piece) throws IOException {
        write(folder, piece, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static void write(Path folder, AgentFrame.Piece piece, StandardOpenOption mode)
            throws IOException {
        Path file = folder.resolve(piece.file());
        if (!folder.equals(file.getParent())) {
            throw new IOException("file is not for the temporary folder: " + piece.file());
        }
        byte[] bytes = new byte[piece.bytes().remaining()];
        piece.bytes().get(piece.bytes().position(), bytes);
        Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.WRITE, mode);
    }

    /// Returns a jar with some files of jars or folders.
    ///
    /// @param wanted accepts the names of these files, with `/` between folders
    public static byte[] extract(List<Path> from, Predicate<String> wanted) throws IOException {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(jar)) {
            for (Path each : from) {
                if (Files.isDirectory(each)) {
                    addFolder(each, wanted, zip);
                } else {
                    addJar(each, wanted, zip);
                }
            }
        }
        return jar.toByteArray();
    }

    private static void addJar(Path jar, Predicate<String> wanted, ZipOutputStream to)
            throws IOException {
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(jar))) {
            ZipEntry each = entries.getNextEntry();
            while (each != null) {
                if (!each.isDirectory() && wanted.test(each.getName())) {
                    to.putNextEntry(new ZipEntry(each.getName()));
                    entries.transferTo(to);
                }
                each = entries.getNextEntry();
            }
        }
    }

    private static void addFolder(Path folder, Predicate<String> wanted, ZipOutputStream to)
            throws IOException {
        Files.walkFileTree(
                folder,
                Set.of(FileVisitOption.FOLLOW_LINKS),
                Integer.MAX_VALUE,
                new FolderVisitor(folder, wanted, to));
    }

    /// Adds the files of a folder of the class path. Follows links, as the JVM does.
    private static final class FolderVisitor extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final Predicate<String> wanted;
        private final ZipOutputStream to;

        FolderVisitor(Path folder, Predicate<String> wanted, ZipOutputStream to) {
            this.folder = folder;
            this.wanted = wanted;
            this.to = to;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            String name = folder.relativize(file).toString().replace('\\', '/');
            if (attributes.isRegularFile() && wanted.test(name)) {
                to.putNextEntry(new ZipEntry(name));
                Files.copy(file, to);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof FileSystemLoopException) {
                return FileVisitResult.CONTINUE; // a link to a folder around it
            }
            throw new IOException("cannot read a folder: " + folder, e);
        }
    }

    /// Cuts a file into pieces.
    private static final class PieceStream extends OutputStream {
        private final String name;
        private final Target to;
        private final byte[] piece = new byte[PIECE];
        private int length;

        PieceStream(String name, Target to) {
            this.name = name;
            this.to = to;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            int from = offset;
            int left = count;
            while (left > 0) {
                int part = Math.min(left, PIECE - length);
                System.arraycopy(bytes, from, piece, length, part);
                length += part;
                from += part;
                left -= part;
                if (length == PIECE) {
                    send();
                }
            }
        }

        private void send() throws IOException {
            to.write(new AgentFrame.Piece(name, ByteBuffer.wrap(piece, 0, length)));
            length = 0;
        }

        /// Sends the last piece, which may be empty: the file exists then, too.
        @Override
        public void close() throws IOException {
            send();
        }
    }
}
