// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.file.NewFile;
import io.wherry.inspect.SizeCounter;
import io.wherry.inspect.SizeReport;
import io.wherry.inspect.SizeTreemap;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `wherry inspect size`.
@Command(
        name = "size",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Prints bytes and objects by class and by field path, and strings that are there"
                        + " more than once.")
final class SizeCommand implements Callable<Integer> {
    @Mixin private Inputs inputs = new Inputs();

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of each table (default: ${DEFAULT-VALUE}).")
    private int rows = 25;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Writes a treemap of the field paths: one page that needs no network.")
    private @Nullable Path html;

    @Override
    public Integer call() throws IOException {
        if (rows < 1) {
            throw inputs.wrong("--rows below 1: " + rows);
        }
        Path page = html;
        if (page != null) {
            inputs.refuseInput(page);
        }
        SizeCounter counter = new SizeCounter();
        int code = inputs.walk(input -> StreamScanner.scan(input, counter));
        SizeReport report = counter.report();
        if (inputs.isJson()) {
            JsonWriter json = new JsonWriter(inputs.out());
            report.write(json);
            json.endLine();
        } else {
            report.print(inputs.out(), rows);
        }
        if (page != null) {
            write(page, SizeTreemap.page(report));
        }
        inputs.out().flush();
        return code;
    }

    private static void write(Path page, String text) throws IOException {
        try (NewFile file = NewFile.replacing(page)) {
            file.stream().write(text.getBytes(StandardCharsets.UTF_8));
            file.keep();
        }
    }
}
