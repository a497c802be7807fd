// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.inspect.ClassChanges;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamRewriter;
import io.wherry.inspect.parse.MalformedStreamException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry inspect rewrite`.
@Command(
        name = "rewrite",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Writes a file again with other names or versions of classes. The original is kept.",
            "Bytes around the streams are copied; gzip and text are written decoded."
        })
final class RewriteCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file to read.")
    private Path source = Path.of("");

    @Parameters(index = "1", paramLabel = "TARGET", description = "A new file.")
    private Path target = Path.of("");

    @Option(
            names = "--class",
            paramLabel = "OLD=NEW",
            description = "Renames a class and those nested in it.")
    private Map<String, String> classes = new LinkedHashMap<>();

    @Option(
            names = "--package",
            paramLabel = "OLD=NEW",
            description = "Renames a package and those below it.")
    private Map<String, String> packages = new LinkedHashMap<>();

    @Option(
            names = "--uid",
            paramLabel = "CLASS=NUMBER",
            description = "Changes the serialVersionUID of a class, which has its old name here.")
    private Map<String, Long> versions = new LinkedHashMap<>();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (!Files.isRegularFile(source)) {
            throw new ParameterException(spec.commandLine(), "no such file: " + source);
        }
        ClassChanges changes = changes();
        int streams;
        try (StreamInput input = StreamInput.of(source);
                NewFile out = NewFile.create(spec, target)) {
            streams = StreamRewriter.rewrite(input, changes, out.stream());
            out.keep();
        } catch (MalformedStreamException e) {
            spec.commandLine().getErr().println(source + ": " + e.getMessage());
            return ExitCode.MALFORMED;
        }
        spec.commandLine().getOut().println("streams written: " + streams);
        return ExitCode.OK;
    }

    private ClassChanges changes() {
        ClassChanges changes = ClassChanges.NONE;
        for (Map.Entry<String, String> each : classes.entrySet()) {
            changes = changes.withClass(each.getKey(), each.getValue());
        }
        for (Map.Entry<String, String> each : packages.entrySet()) {
            changes = changes.withPackage(each.getKey(), each.getValue());
        }
        for (Map.Entry<String, Long> each : versions.entrySet()) {
            changes = changes.withVersion(each.getKey(), each.getValue());
        }
        return changes;
    }
}
