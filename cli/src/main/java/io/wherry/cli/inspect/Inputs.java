// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.show.AbsentFile;
import io.wherry.cli.show.FailureText;
import io.wherry.cli.show.StatusLine;
import io.wherry.cli.show.Terminal;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.parse.MalformedStreamException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The inputs that a command reads, as its parameters name them.
final class Inputs {
    private static final int MANY = 20;
    private static final String STANDARD_INPUT = "-";

    @Parameters(
            paramLabel = "INPUT",
            arity = "1..*",
            description = "Files, directories, or - for standard input.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--json", description = "Prints JSON for programs.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /// Whether all that was read could be read to its end.
    private boolean whole = true;

    /// Reads one input.
    @FunctionalInterface
    interface Reading {
        StreamScanner.Result read(StreamInput input) throws IOException;
    }

    boolean isJson() {
        return json;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /// @throws ParameterException if a file that is to be written is an input
    void refuseInput(Path target) throws IOException {
        for (String path : paths) {
            Path input = Path.of(path);
            boolean named = !isStandardInput(path);
            if (named && isFile(input) && Files.exists(target) && Files.isSameFile(input, target)) {
                throw wrong("file is an input: " + target);
            }
        }
    }

    /// Opens one input; the caller closes it.
    StreamInput open(String path) throws IOException {
        if (isStandardInput(path)) {
            return StreamInput.of(STANDARD_INPUT, standardInput());
        }
        Path file = Path.of(path);
        if (!isFile(file)) {
            throw wrong(AbsentFile.text(file));
        }
        return StreamInput.of(file);
    }

    static boolean isStandardInput(String path) {
        return path.equals(STANDARD_INPUT);
    }

    /// Returns whether a path is a file or a pipe, such as one of the shell.
    static boolean isFile(Path path) {
        return Files.exists(path) && !Files.isDirectory(path);
    }

    /// Returns the text of an error of an input, with its name.
    static String failure(String file, Throwable e) {
        String reason = FailureText.of(e);
        boolean isNamed = reason.startsWith(file + ": ") || reason.endsWith(": " + file);
        return isNamed ? reason : file + ": " + reason;
    }

    static InputStream standardInput() {
        return System.in;
    }

    /// Reads all inputs in turn. Errors are printed with the name of the input and do not end the
    /// walk; lost output does.
    ///
    /// @return [ExitCode#OK], or [ExitCode#MALFORMED] if a stream was broken, a named file had none,
    ///     or an input could not be read
    int walk(Reading reading) throws IOException {
        StatusLine status = new StatusLine(System.err);
        try {
            for (String path : paths) {
                read(path, reading, status);
            }
        } catch (CheckedOutput.LostException _) {
            /* Nothing reads the rest. */
        }
        status.show("");
        return whole ? ExitCode.OK : ExitCode.MALFORMED;
    }

    /// Reads a file, or those below a directory.
    private void read(String path, Reading reading, StatusLine status) throws IOException {
        boolean directory = !isStandardInput(path) && Files.isDirectory(Path.of(path));
        List<String> files = directory ? below(path) : List.of(path);
        boolean shows = files.size() > MANY && Terminal.ERR.isCapable();
        for (int i = 0; i < files.size(); i++) {
            if (shows) {
                status.show((i + 1) + "/" + files.size() + " " + files.get(i));
            }
            whole &= isRead(files.get(i), directory, reading);
        }
    }

    /// Returns the files below a directory, and prints the folders that cannot be read.
    private List<String> below(String directory) throws IOException {
        FolderFiles found = FolderFiles.below(Path.of(directory));
        found.failures().forEach((folder, e) -> err().println(failure(folder.toString(), e)));
        whole &= found.failures().isEmpty();
        return found.files().stream().map(Path::toString).toList();
    }

    /// Returns false if something was malformed or cannot be read.
    private boolean isRead(String file, boolean inDirectory, Reading reading) throws IOException {
        try {
            return isReadInMemory(file, inDirectory, reading);
        } catch (OutOfMemoryError e) { // what held the memory is garbage now
            err().println(failure(file, e));
            return false;
        }
    }

    private boolean isReadInMemory(String file, boolean inDirectory, Reading reading)
            throws IOException {
        StreamInput input;
        try {
            input = open(file);
        } catch (MalformedStreamException e) {
            return isLeftOut(file, inDirectory, e);
        } catch (IOException e) { // access is denied, or its gzip is cut at once
            err().println(failure(file, e));
            return false;
        }
        try (input) {
            StreamScanner.Result result = reading.read(input);
            if (input.isLean() && !inDirectory) {
                err().println(file + ": lean messages; offsets are those of the java.io format");
            }
            for (MalformedStreamException error : result.errors()) {
                err().println(file + ": " + error.getMessage());
            }
            return result.errors().isEmpty();
        } catch (MalformedStreamException e) {
            return isLeftOut(file, inDirectory, e);
        }
    }

    /// Returns whether a file without a stream is left out, as those of directories are.
    private boolean isLeftOut(String file, boolean inDirectory, MalformedStreamException e) {
        if (!inDirectory) {
            err().println(file + ": " + e.getMessage());
        }
        return inDirectory;
    }
}
