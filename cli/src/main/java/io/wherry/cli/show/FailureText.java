// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// The text of an exception for people, in one line. Some exceptions of the JDK have the name of a
/// file or host alone as their message, and remote ones the name of the class of their cause.
public final class FailureText {
    private static final String NESTED = "; nested exception is:";

    private FailureText() {}

    /// Returns the text of an exception.
    public static String of(Throwable thrown) {
        return switch (thrown) {
            case UncheckedIOException unchecked -> ofCause(unchecked.getCause(), unchecked);
            case RemoteException remote -> ofRemote(remote);
            case FileSystemException file when file.getReason() == null ->
                    problem(file) + ": " + file.getFile();
            case UnknownHostException host -> "unknown host: " + host.getMessage();
            case CharacterCodingException _ -> "text is not in the expected charset";
            case IOException failed when failed.getCause() instanceof SocketException cause ->
                    ofSocket(failed, cause);
            case OutOfMemoryError lack -> "out of memory: " + ofMemory(lack);
            default -> ofMessage(thrown);
        };
    }

    /// Says how large the heap is, if that is what is full, and not another kind of memory.
    private static String ofMemory(OutOfMemoryError lack) {
        String message = ofMessage(lack);
        boolean isOfHeap = message.contains("heap space") || message.contains("GC overhead");
        return isOfHeap ? "heap=" + (Runtime.getRuntime().maxMemory() >> 20) + " MiB" : message;
    }

    private static String ofCause(@Nullable Throwable cause, Throwable thrown) {
        return cause == null ? ofMessage(thrown) : of(cause);
    }

    private static String ofMessage(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
    }

    /// Appends the reason of the system, such as a refused connection.
    private static String ofSocket(IOException failed, SocketException cause) {
        String message = ofMessage(failed);
        String reason = ofMessage(cause);
        return message.contains(reason) ? message : message + ": " + reason;
    }

    private static String ofRemote(RemoteException remote) {
        String message = ofMessage(remote);
        int nested = message.indexOf(NESTED);
        Throwable cause = remote.getCause();
        return nested < 0 || cause == null
                ? message
                : message.substring(0, nested) + ": " + of(cause);
    }

    private static String problem(FileSystemException e) {
        return switch (e) {
            case NoSuchFileException _ -> "no such file";
            case AccessDeniedException _ -> "access denied";
            case FileAlreadyExistsException _ -> "file exists";
            case NotDirectoryException _ -> "not a directory";
            case DirectoryNotEmptyException _ -> "directory is not empty";
            default -> "file cannot be accessed";
        };
    }
}
