// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.show.AbsentFile;
import io.wherry.inspect.StreamDiff;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.json.JsonWriter;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry inspect diff`.
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Compares the values of two files field by field, not their bytes.",
            "Lines begin with - for a value of A only, + for one of B only, ! for one that differs;"
                    + " then the exit code is 1."
        })
final class DiffCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "A",
            description = "The first file, or - for standard input.")
    private String first = "";

    @Parameters(
            index = "1",
            paramLabel = "B",
            description = "The second file, or - for standard input.")
    private String second = "";

    @Option(names = "--json", description = "Prints JSON for programs.")
    private boolean json;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        for (String file : List.of(first, second)) {
            if (!Inputs.isStandardInput(file) && !Inputs.isFile(Path.of(file))) {
                throw new ParameterException(spec.commandLine(), AbsentFile.text(Path.of(file)));
            }
        }
        if (Inputs.isStandardInput(first) && Inputs.isStandardInput(second)) {
            throw new ParameterException(spec.commandLine(), "both files are standard input");
        }
        List<StreamDiff.Difference> found = new ArrayList<>();
        boolean whole;
        try (StreamInput a = open(first);
                StreamInput b = open(second)) {
            if (a == null || b == null) {
                return ExitCode.MALFORMED;
            }
            boolean firstIsWhole = isWhole(a);
            whole = isWhole(b) && firstIsWhole;
            StreamDiff.compare(a, b, found::add);
        } catch (MalformedStreamException _) {
            return ExitCode.MALFORMED; // one has no stream, which was printed
        }
        print(found);
        int code = found.isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
        return whole ? code : ExitCode.MALFORMED;
    }

    /// Opens a file. If it cannot be read, prints the reason and returns null.
    private @Nullable StreamInput open(String file) {
        try {
            return Inputs.isStandardInput(file)
                    ? StreamInput.of(file, Inputs.standardInput())
                    : StreamInput.of(Path.of(file));
        } catch (IOException e) {
            printFailure(file, e);
            return null;
        }
    }

    /// Returns whether all streams of an input are whole, and prints what is wrong with others.
    private boolean isWhole(StreamInput input) throws IOException {
        try {
            List<MalformedStreamException> errors =
                    StreamScanner.scan(input, new StreamVisitor() {}).errors();
            errors.forEach(error -> printFailure(input.name(), error));
            return errors.isEmpty();
        } catch (MalformedStreamException e) { // it has no stream
            printFailure(input.name(), e);
            return false;
        }
    }

    private void printFailure(String file, IOException e) {
        spec.commandLine().getErr().println(Inputs.failure(file, e));
    }

    private void print(List<StreamDiff.Difference> found) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            JsonWriter lines = new JsonWriter(out).beginArray();
            for (StreamDiff.Difference each : found) {
                lines.beginObject().member("path", each.path());
                lines.member("left", each.left()).member("right", each.right()).endObject();
            }
            lines.endArray().endLine();
        } else {
            found.forEach(out::println);
        }
        out.flush();
    }
}
