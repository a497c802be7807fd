// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.show.Terminal;
import io.wherry.inspect.ObjectTree;
import io.wherry.inspect.TreeLine;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `wherry inspect tree`.
@Command(
        name = "tree",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints the objects with their fields: offset, handle, name, type and value.",
            "Values that others refer to are marked (shared), references (reference), and"
                    + " references to an object around them (cycle)."
        })
final class TreeCommand implements Callable<Integer> {
    @Mixin private Inputs inputs = new Inputs();

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "Levels of objects that are printed (default: ${DEFAULT-VALUE}).")
    private int depth = 100;

    @Option(
            names = "--find",
            paramLabel = "REGEX",
            description = "Prints only lines that match, each with the path that leads to it.")
    private @Nullable Pattern find;

    @Override
    public Integer call() throws IOException {
        if (depth < 0) {
            throw inputs.wrong("negative --depth: " + depth);
        }
        boolean colour = Terminal.OUT.isCapable() && !Terminal.refusesColour(System.getenv());
        TreePrinter printer = new TreePrinter(inputs.out(), depth, find);
        CheckedOutput output = new CheckedOutput(inputs.out());
        Consumer<TreeLine> lines =
                inputs.isJson() ? printer::json : colour ? printer::coloured : printer::plain;
        int code =
                inputs.walk(input -> {
                    printer.begin(input.name());
                    return ObjectTree.print(input, lines.andThen(_ -> output.count()));
                });
        printer.flushHidden();
        inputs.out().flush();
        return code;
    }
}
