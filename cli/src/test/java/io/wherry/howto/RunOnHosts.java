// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.launch.HostRanks;
import io.wherry.launch.JavaProgram;
import io.wherry.launch.JobStreams;
import io.wherry.launch.host.AddressSelection;
import io.wherry.launch.host.HostList;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Starts a program on several hosts: docs/how-to/several-machines.md.
public final class RunOnHosts {
    private RunOnHosts() {}

    static int run(HostList hosts, List<String> shell, String mainClass)
            throws IOException, InterruptedException {
        HostRanks.Options options =
                new HostRanks.Options(hosts, shell, AddressSelection.ANY, Set.of(), Map.of());
        List<Path> classPath =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList();
        JavaProgram program = new JavaProgram(List.of("-Xmx1g"), classPath, mainClass, List.of());
        JobStreams streams =
                new JobStreams(System.out, System.err, Redirect.INHERIT, true, System.err::println);
        return HostRanks.run(options, program, streams);
    }

    /// Runs a program on the hosts of a file: `FILE MAIN-CLASS SHELL...`.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> words = List.of(arguments);
        HostList hosts = HostList.read(Path.of(words.getFirst()));
        System.exit(run(hosts, words.subList(2, words.size()), words.get(1)));
    }
}
