// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import java.io.File;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry classpath`.
@Command(
        name = "classpath",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the class path that javac and java need for programs that use Wherry.",
            "",
            "  javac -cp \"$(wherry classpath mpi)\" Hello.java"
        })
public final class ClasspathCommand implements Callable<Integer> {
    private static final String PREFIX = "io.wherry.";

    @Parameters(
            paramLabel = "MODULE",
            arity = "0..*",
            description =
                    "Modules by the names of their folders, such as mpi, codec or transport-shm, with"
                            + " their dependencies (default: all modules).")
    private List<String> modules = List.of();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Map<String, ModuleReference> known = known();
        Map<String, Path> wanted = new LinkedHashMap<>();
        for (String name : modules.isEmpty() ? known.keySet() : modules) {
            if (!known.containsKey(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "no such module: "
                                + name
                                + "; known: "
                                + String.join(", ", known.keySet()));
            }
            add(name, known, wanted);
        }
        spec.commandLine()
                .getOut()
                .println(
                        wanted.values().stream()
                                .map(Path::toString)
                                .collect(Collectors.joining(File.pathSeparator)));
        return ExitCode.OK;
    }

    /// Returns the modules for programs, by the names of their folders.
    private static Map<String, ModuleReference> known() {
        Map<String, ModuleReference> known = new TreeMap<>();
        ModuleFinder finder = ModuleFinder.of(WherryJars.ofRanks().toArray(Path[]::new));
        for (ModuleReference module : finder.findAll()) {
            String name = folder(module.descriptor().name());
            if (name != null) {
                known.put(name, module);
            }
        }
        return known;
    }

    private static @Nullable String folder(String module) {
        return module.startsWith(PREFIX)
                ? module.substring(PREFIX.length()).replace('.', '-')
                : null;
    }

    private static void add(
            String name, Map<String, ModuleReference> known, Map<String, Path> wanted) {
        ModuleReference module = known.get(name);
        if (module == null || wanted.containsKey(name)) {
            return;
        }
        wanted.put(name, Path.of(module.location().orElseThrow()));
        for (ModuleDescriptor.Requires each : module.descriptor().requires()) {
            String required = folder(each.name());
            if (required != null) {
                add(required, known, wanted);
            }
        }
    }
}
