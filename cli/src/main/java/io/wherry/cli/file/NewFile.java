// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.file;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// A file that a command writes. It is deleted again unless it is complete; links and devices are kept.
public final class NewFile implements Closeable {
    private final Path path;
    private final OutputStream stream;
    private boolean complete;
    private @Nullable IOException failure;

    NewFile(Path path, OutputStream file) {
        this.path = path;
        this.stream = new Target(file);
    }

    /// Creates a file; one that is there already is not touched.
    ///
    /// @throws ParameterException if the file exists
    public static NewFile create(CommandSpec spec, Path path) throws IOException {
        try {
            return new NewFile(path, Files.newOutputStream(path, StandardOpenOption.CREATE_NEW));
        } catch (FileAlreadyExistsException e) {
            throw new ParameterException(spec.commandLine(), "file exists: " + path, e);
        }
    }

    /// Creates a file in the place of one that may be there already.
    public static NewFile replacing(Path path) throws IOException {
        return new NewFile(path, Files.newOutputStream(path));
    }

    public OutputStream stream() {
        return stream;
    }

    /// Throws the failure of an earlier write, which a reader of the source may have wrapped.
    public void requireWritten() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /// The file is complete.
    public void keep() throws IOException {
        stream.flush();
        complete = true;
    }

    @Override
    public void close() throws IOException {
        try {
            stream.close();
        } catch (IOException e) {
            complete = false; // a file system may write, and fail, when the file is closed
            throw named(e);
        } finally {
            if (!complete && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(path);
            }
        }
    }

    /// Returns a failure that names the file, which that of a write does not.
    private IOException named(IOException e) {
        if (e instanceof FileSystemException) {
            return e;
        }
        IOException named = new FileSystemException(path.toString(), null, e.getMessage());
        named.initCause(e);
        return named;
    }

    /// Keeps the failure of a write.
    private final class Target extends FilterOutputStream {
        Target(OutputStream file) {
            super(file);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = named(e);
                throw failure;
            }
        }
    }
}
