// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.cluster;

import io.wherry.cli.show.AbsentFile;
import io.wherry.inspect.parse.UtfText;
import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterStatistics;
import io.wherry.iso.DumpFormat;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry cluster`.
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints the contents of a cluster file: its objects from the root on, or counts and sizes by"
                    + " type.",
            "The classes of the program are not needed: the file describes its types."
        })
public final class ClusterCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A file that Cluster.save wrote.")
    private Path file = Path.of("");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Output format: text, json or dot (default: text).")
    private String format = "text";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Maximum number of objects to print (default: ${DEFAULT-VALUE}).")
    private int limit = 1000;

    @Option(
            names = "--stats",
            description =
                    "Print numbers of objects, bytes and references by type instead of objects.")
    private boolean stats;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (limit < 0) {
            throw new ParameterException(spec.commandLine(), "negative --limit: " + limit);
        }
        DumpFormat printed = chosen();
        if (stats && printed != DumpFormat.TEXT) {
            throw new ParameterException(spec.commandLine(), "--stats is printed as text only");
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException(AbsentFile.text(file));
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            print(out, printed);
        } catch (IsoException e) { // what is wrong with the file, in its own words
            throw new IOException(e.getMessage(), e);
        }
        out.flush();
        return 0;
    }

    private DumpFormat chosen() {
        return switch (format) {
            case "text" -> DumpFormat.TEXT;
            case "json" -> DumpFormat.JSON;
            case "dot" -> DumpFormat.DOT;
            default ->
                    throw new ParameterException(
                            spec.commandLine(), "no --format: " + format + ", but text, json, dot");
        };
    }

    private void print(PrintWriter out, DumpFormat printed) throws IOException {
        IsoOptions options = IsoOptions.ofFile(file);
        IsoSpace.open(options);
        IsoSpace.knowTypesOf(file);
        try (Cluster cluster = Cluster.openVerified(file)) {
            if (stats) {
                print(cluster.statistics(), out);
            } else {
                cluster.dump(out, printed, limit);
            }
        }
    }

    private static void print(ClusterStatistics found, PrintWriter out) {
        out.printf("%12s %14s  %s%n", "objects", "bytes", "type");
        for (ClusterStatistics.OfType type : found.types()) {
            String name = UtfText.printed(type.type()); // as the file has it
            out.printf("%,12d %,14d  %s%n", type.objects(), type.bytes(), name);
        }
        out.printf(
                "%,12d %,14d  all, with %,d of headers%n",
                found.objects(), found.bytes(), found.headers());
        ClusterStatistics.References references = found.references();
        out.printf(
                "references: %,d inside, %,d to other clusters, %,d null; %,d bytes of its slots are free%n",
                references.inside(), references.out(), references.nulls(), found.slack());
    }
}
