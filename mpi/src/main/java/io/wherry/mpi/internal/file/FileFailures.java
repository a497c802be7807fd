// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Turns failures of java.nio into errors of MPI.
final class FileFailures {
    /* java.nio has no types for these. The texts are those of the C library in English; in another language, and for
    all other failures, the class is ERR_IO. */
    private static final Map<String, Integer> BY_TEXT =
            Map.of(
                    "No space left on device", MPI.ERR_NO_SPACE,
                    "Disk quota exceeded", MPI.ERR_QUOTA,
                    "Read-only file system", MPI.ERR_READ_ONLY,
                    "Text file busy", MPI.ERR_FILE_IN_USE,
                    "Is a directory", MPI.ERR_BAD_FILE,
                    "Not a directory", MPI.ERR_BAD_FILE,
                    "File name too long", MPI.ERR_BAD_FILE);

    private FileFailures() {}

    /// @param action for the message, such as `open`
    static MPIException of(String action, Path file, IOException cause) {
        return new MPIException(
                errorClass(cause), "cannot %s file: %s: %s".formatted(action, file, cause), cause);
    }

    private static int errorClass(IOException cause) {
        return switch (cause) {
            case NoSuchFileException _ -> MPI.ERR_NO_SUCH_FILE;
            case FileAlreadyExistsException _ -> MPI.ERR_FILE_EXISTS;
            case AccessDeniedException _ -> MPI.ERR_ACCESS;
            case NotDirectoryException _, DirectoryNotEmptyException _ -> MPI.ERR_BAD_FILE;
            case ClosedByInterruptException _ -> MPI.ERR_IO;
            case ClosedChannelException _ -> MPI.ERR_FILE;
            default -> byText(cause.getMessage());
        };
    }

    private static int byText(@Nullable String message) {
        String text = message == null ? "" : message;
        return BY_TEXT.entrySet().stream()
                .filter(known -> text.contains(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(MPI.ERR_IO);
    }
}
