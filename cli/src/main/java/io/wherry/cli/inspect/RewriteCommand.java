// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.file.NewFile;
import io.wherry.cli.show.AbsentFile;
import io.wherry.codec.WireFormatException;
import io.wherry.inspect.ClassChanges;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamRewriter;
import io.wherry.inspect.check.ClassPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "Writes a file again with other names or versions of classes, other fields, or in another"
                    + " format. The original is kept.",
            "Bytes around the streams are copied; gzip and text are written decoded.",
            "Exit code 1: TARGET was written, and no class in FILE has a field that was to be changed."
        })
final class RewriteCommand implements Callable<Integer> {
    private static final String LEAN = "lean";
    private static final List<String> FORMATS = List.of("javaio", LEAN);

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

    @Option(
            names = "--drop",
            paramLabel = "CLASS#FIELD",
            description = {
                "Drops a field of a class, which has its old name here.",
                "Objects that no other field refers to are gone with it."
            })
    private List<String> dropped = List.of();

    @Option(
            names = "--rename-field",
            paramLabel = "CLASS#FIELD=NEW",
            description = "Renames a field of a class, which has its old name here.")
    private Map<String, String> renamed = new LinkedHashMap<>();

    @Option(
            names = "--field-type",
            paramLabel = "CLASS#FIELD=TYPE",
            description = {
                "Changes the type of a field of numbers: byte, char, short, int, long, float, double.",
                "A value that the new type does not hold is an error."
            })
    private Map<String, String> types = new LinkedHashMap<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "javaio or lean (default: javaio; a lean FILE needs the option).",
                "lean needs --class-path: classes of the objects are loaded, and code of theirs"
                        + " runs. Each object becomes a message that describes its classes in full."
            })
    private @Nullable String format;

    @Option(
            names = {"--class-path", "-cp"},
            paramLabel = "PATH",
            description = "Class path of the program, as for java -cp, for --format lean.")
    private @Nullable String classPath;

    /// Fields of the options that no class has.
    private final List<String> absent = new ArrayList<>();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (!Inputs.isFile(source)) {
            throw wrong(AbsentFile.text(source));
        }
        if (format != null && !FORMATS.contains(format)) {
            throw wrong("no such --format: " + format);
        }
        if (LEAN.equals(format) != (classPath != null)) {
            throw wrong("--format lean and --class-path go together");
        }
        ClassChanges changes = changes();
        int streams;
        try (StreamInput input = StreamInput.of(source);
                NewFile out = NewFile.create(spec, target)) {
            if (input.isLean() && format == null) {
                throw wrong("file is lean, add --format javaio or lean: " + source);
            }
            streams = write(input, changes, out.stream());
            out.keep();
        } catch (WireFormatException e) {
            spec.commandLine().getErr().println(source + ": " + e.getMessage());
            return ExitCode.MALFORMED;
        }
        String unit = LEAN.equals(format) ? "messages" : "streams";
        spec.commandLine().getOut().println(unit + " written: " + streams);
        for (String field : absent) {
            spec.commandLine().getErr().println(source + ": no class has the field: " + field);
        }
        return absent.isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private int write(StreamInput input, ClassChanges changes, OutputStream out)
            throws IOException {
        String path = classPath;
        if (path == null) {
            return StreamRewriter.rewrite(input, changes, out, absent::add);
        }
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        StreamRewriter.rewrite(input, changes, changed, absent::add);
        try (ClassPath classes = GivenClassPath.open(spec, path);
                URLClassLoader loader = classes.loader();
                StreamInput javaio = StreamInput.of(input.name(), changed.toByteArray())) {
            return StreamRewriter.rewriteAsLean(javaio, loader, out);
        }
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
        return withFields(changes);
    }

    private ClassChanges withFields(ClassChanges classes) {
        ClassChanges changes = classes;
        for (String each : dropped) {
            FieldName field = field(each);
            changes = changes.withoutField(field.inClass(), field.name());
        }
        for (Map.Entry<String, String> each : renamed.entrySet()) {
            FieldName field = field(each.getKey());
            changes = changes.withField(field.inClass(), field.name(), each.getValue());
        }
        for (Map.Entry<String, String> each : types.entrySet()) {
            FieldName field = field(each.getKey());
            try {
                changes = changes.withFieldType(field.inClass(), field.name(), each.getValue());
            } catch (IllegalArgumentException e) {
                throw wrong(String.valueOf(e.getMessage()));
            }
        }
        return changes;
    }

    private FieldName field(String argument) {
        int at = argument.indexOf('#');
        if (at <= 0 || at == argument.length() - 1) {
            throw wrong("not a field, which is CLASS#FIELD: " + argument);
        }
        return new FieldName(argument.substring(0, at), argument.substring(at + 1));
    }

    private record FieldName(String inClass, String name) {}
}
