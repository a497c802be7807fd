// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.cli.profile.JobProfile;
import io.wherry.cli.profile.Profile;
import io.wherry.cli.show.AbsentFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
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

/// The command `wherry profile`.
@Command(
        name = "profile",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the messages between the ranks of a job, and their cost.",
            "Reads the recordings that mpirun -n N wherry run --profile left, one a rank; or a file"
                    + " that --profile-to wrote."
        })
public final class ProfileCommand implements Callable<Integer> {
    private static final String RECORDING = ".jfr";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Recordings, or one profile.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "Class path of the program, to measure messages of its classes.")
    private String classPath = "";

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "File to write the profile to, as tab-separated columns.")
    private @Nullable Path to;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new IOException(AbsentFile.text(file));
            }
        }
        Profile profile = profile();
        if (to != null) {
            profile.write(to);
        }
        PrintWriter out = spec.commandLine().getOut();
        JobProfile.lines(profile).forEach(out::println);
        out.flush();
        return 0;
    }

    private Profile profile() throws IOException, InterruptedException {
        long recordings =
                files.stream().filter(file -> file.toString().endsWith(RECORDING)).count();
        if (recordings == 0 && files.size() == 1) {
            return Profile.read(files.getFirst());
        }
        if (recordings < files.size()) {
            throw new ParameterException(
                    spec.commandLine(), "name recordings, *" + RECORDING + ", or one profile");
        }
        List<Path> all = new ArrayList<>(Program.entries(classPath));
        all.addAll(WherryJars.ofApps());
        all.addAll(WherryJars.ofRanks());
        all.addAll(WherryJars.ofProfile());
        return JobProfile.of(files, all);
    }
}
