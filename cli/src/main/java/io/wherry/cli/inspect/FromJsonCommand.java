// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.file.NewFile;
import io.wherry.cli.show.AbsentFile;
import io.wherry.cli.show.FailureText;
import io.wherry.inspect.json.JsonImport;
import io.wherry.inspect.parse.StreamWriter;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry inspect from-json`.
@Command(
        name = "from-json",
        mixinStandardHelpOptions = true,
        description = "Writes the streams that the lines of a JSON file describe.")
final class FromJsonCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "JSON", description = "The file with the lines.")
    private Path source = Path.of("");

    @Parameters(index = "1", paramLabel = "FILE", description = "A new file for the bytes.")
    private Path target = Path.of("");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (!Inputs.isFile(source)) {
            throw new ParameterException(spec.commandLine(), AbsentFile.text(source));
        }
        try (NewFile out = NewFile.create(spec, target)) {
            if (!isImported(out)) {
                return ExitCode.MALFORMED;
            }
            out.keep();
            return ExitCode.OK;
        }
    }

    /// Returns false if the lines cannot be read.
    ///
    /// @throws IOException if the target cannot be written
    private boolean isImported(NewFile out) throws IOException {
        try (Reader lines = Files.newBufferedReader(source)) {
            new JsonImport(new StreamWriter(out.stream())).read(lines);
            return true;
        } catch (IOException e) {
            out.requireWritten();
            spec.commandLine().getErr().println(source + ": " + FailureText.of(e));
            return false;
        }
    }
}
