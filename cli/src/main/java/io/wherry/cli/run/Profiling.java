// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.cli.jvm.CloseableStack;
import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.cli.profile.JobProfile;
import io.wherry.cli.profile.Profile;
import io.wherry.cli.profile.ProfileSettings;
import io.wherry.cli.show.FailureText;
import io.wherry.mpi.MpiProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options of `wherry run` that ask for a profile, and how it is made.
final class Profiling {
    @Option(
            names = "--profile",
            description =
                    "Print the messages between the ranks and their cost; started by mpirun: each rank"
                            + " leaves wherry-rank-N.jfr for wherry profile.")
    private boolean printed;

    @Option(
            names = "--profile-to",
            paramLabel = "FILE",
            description = "File to write the profile to, as tab-separated columns.")
    private @Nullable Path file;

    /// Runs the ranks.
    @FunctionalInterface
    interface Job {
        /// Runs them to their ends.
        ///
        /// @param jvmOptions for the JVMs that it starts
        /// @param folder for their recordings; null if it starts none
        /// @return the exit code
        int run(List<String> jvmOptions, @Nullable Path folder)
                throws IOException, InterruptedException;
    }

    boolean isWanted() {
        return printed || file != null;
    }

    boolean isForFile() {
        return file != null;
    }

    /// Returns the problem of these options, which would be met after the job only; empty if there
    /// is none.
    String problem() {
        Path wanted = file;
        if (wanted == null) {
            return "";
        }
        if (Files.isDirectory(wanted)) {
            return "--profile-to: file is a folder: " + wanted;
        }
        Path folder = wanted.toAbsolutePath().getParent();
        return folder == null || Files.isDirectory(folder)
                ? ""
                : "--profile-to: no such folder: " + folder;
    }

    /// Records this JVM, which is a rank, until it ends.
    @SuppressWarnings("resource") // written when this JVM ends
    void beginRank() throws IOException {
        if (printed) {
            int rank = MpiProcess.rank(System.getenv());
            ProfileSettings.begin(Path.of("wherry-rank-" + rank + ".jfr"));
        }
    }

    /// Runs a job whose ranks are JVMs, and prints its profile.
    ///
    /// @param size number of ranks
    /// @param classPath of the program
    int run(int size, List<Path> classPath, PrintWriter out, Job job)
            throws IOException, InterruptedException {
        try (CloseableStack resources = CloseableStack.none()) {
            Path folder = resources.own(PrivateFolder.create()).path();
            int code = job.run(ProfileSettings.jvmOptions(folder), folder);
            List<Path> recordings = JobProfile.recordings(folder);
            if (recordings.size() < size) {
                out.printf(
                        "wherry: %d of %d ranks left no recording%n",
                        size - recordings.size(), size);
            }
            return told(code, recordings, classPath, out);
        }
    }

    /// Runs a job whose ranks are threads of this JVM, and prints its profile.
    ///
    /// @param classPath of the program
    int runHere(List<Path> classPath, PrintWriter out, Job job)
            throws IOException, InterruptedException {
        try (CloseableStack resources = CloseableStack.none()) {
            Path recorded = resources.own(PrivateFolder.create()).path().resolve("threads.jfr");
            int code;
            try (Recording recording = ProfileSettings.begin(recorded)) {
                code = job.run(List.of(), null);
                recording.stop();
            }
            out.println("wherry: the ranks are threads of one JVM, and have one profile");
            return told(code, List.of(recorded), classPath, out);
        }
    }

    /// Tells the profile, and returns the exit code of the job. Ranks of a job that failed may have
    /// been ended while they wrote their recordings: the code is that of the job then, too.
    private int told(int code, List<Path> recordings, List<Path> classPath, PrintWriter out)
            throws IOException, InterruptedException {
        try {
            tell(recordings, classPath, out);
        } catch (IOException e) {
            if (code == 0) {
                throw e;
            }
            out.println("wherry: no profile: " + FailureText.of(e));
            out.flush();
        }
        return code;
    }

    private void tell(List<Path> recordings, List<Path> classPath, PrintWriter out)
            throws IOException, InterruptedException {
        List<Path> all = new ArrayList<>(classPath);
        all.addAll(WherryJars.ofProfile());
        Profile profile = JobProfile.of(recordings, all);
        if (printed) {
            JobProfile.lines(profile).forEach(out::println);
        }
        out.flush();
        if (file != null) {
            profile.write(file);
        }
    }
}
