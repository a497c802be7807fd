// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// A file that a command writes. It is deleted again unless it is complete; one that is there already is never touched.
final class NewFile implements Closeable {
    private final Path path;
    private final OutputStream stream;
    private boolean complete;

    private NewFile(Path path, OutputStream stream) {
        this.path = path;
        this.stream = stream;
    }

    /// @throws ParameterException if the file exists
    static NewFile create(CommandSpec spec, Path path) throws IOException {
        try {
            return new NewFile(path, Files.newOutputStream(path, StandardOpenOption.CREATE_NEW));
        } catch (FileAlreadyExistsException e) {
            throw new ParameterException(spec.commandLine(), "file exists: " + path, e);
        }
    }

    OutputStream stream() {
        return stream;
    }

    /// The file is complete.
    void keep() throws IOException {
        stream.flush();
        complete = true;
    }

    @Override
    public void close() throws IOException {
        stream.close();
        if (!complete) {
            Files.deleteIfExists(path);
        }
    }
}
