// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.check.ClassPath;
import io.wherry.inspect.check.CompatibilityCheck;
import io.wherry.inspect.check.Finding;
import io.wherry.inspect.json.JsonWriter;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `wherry inspect check`.
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says whether java.io would read the inputs with the classes of a class path, and which"
                    + " option of GraphCodec reads what it does not.",
            "Class files are parsed; no class is loaded. The exit code is 1 if objects would not be"
                    + " read."
        })
final class CheckCommand implements Callable<Integer> {
    @Mixin private Inputs inputs = new Inputs();

    @Option(
            names = {"--class-path", "-cp"},
            paramLabel = "PATH",
            required = true,
            description = "Class path of the program, as for java -cp.")
    private String classPath = "";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        try (ClassPath path = GivenClassPath.open(spec, classPath)) {
            CompatibilityCheck check = new CompatibilityCheck(path);
            int code = inputs.walk(input -> StreamScanner.scan(input, check));
            print(check);
            inputs.out().flush();
            return code == ExitCode.OK && check.hasErrors() ? ExitCode.FINDINGS : code;
        }
    }

    private void print(CompatibilityCheck check) throws IOException {
        if (!inputs.isJson()) {
            check.findings().forEach(inputs.out()::println);
            if (!check.hasErrors()) {
                inputs.out().println("java.io reads these objects with this class path");
            }
            return;
        }
        JsonWriter json = new JsonWriter(inputs.out()).beginArray();
        for (Finding finding : check.findings()) {
            finding.write(json);
        }
        json.endArray().endLine();
    }
}
