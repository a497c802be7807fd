// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.apps.Apps;
import io.wherry.launch.HostRanks;
import io.wherry.launch.HostVariables;
import io.wherry.launch.JavaProgram;
import io.wherry.launch.ProcessRanks;
import io.wherry.launch.RankBinding;
import io.wherry.launch.RankFailedException;
import io.wherry.launch.RankLinks;
import io.wherry.launch.ThreadRanks;
import io.wherry.mpi.MpiProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `wherry run`.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        customSynopsis = {
            "wherry run -n N [OPTIONS] NAME [ARGUMENT...]",
            "wherry run -n N [OPTIONS] PROGRAM.jar [ARGUMENT...]",
            "wherry run -n N [OPTIONS] -cp PATH MAIN-CLASS [ARGUMENT...]",
            "wherry run --hosts HOST:N,... [OPTIONS] ...",
            "mpirun -n N wherry run [OPTIONS] PROGRAM.jar [ARGUMENT...]"
        },
        description = {
            "Runs a parallel program as N ranks on this machine, or on several by ssh, without an MPI"
                    + " library. The program is a jar, a class, or one of Wherry's programs by name.",
            "Started by mpirun, mpiexec or srun, it becomes one of their ranks and uses the MPI"
                    + " library. Where WHERRY_HOSTS names hosts, it becomes the rank of this host.",
            "The class path of the program need not contain the classes of Wherry."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all ranks ended with 0",
            "n:the code of the first rank that did not; 128 and the signal if one ended it"
        })
public final class RunCommand implements Callable<Integer> {
    private static final int MOST = 4096;

    /// The system property that selects the device of a rank.
    private static final String DEVICE = "wherry.mpi.device";

    private static final String LOCAL = "local";

    @Option(
            names = {"-n", "-np"},
            paramLabel = "N",
            description =
                    "Number of ranks (required without a launcher of MPI; default with --hosts or in an"
                            + " allocation of Slurm: all slots).")
    private int size;

    @Option(
            names = "--threads",
            description =
                    "Run the ranks as threads of this JVM, each with static fields of its own; useful"
                            + " for debugging.")
    private boolean threads;

    @Option(
            names = "--device",
            paramLabel = "local",
            description =
                    "local: start the ranks without an MPI library even if a launcher of MPI started"
                            + " this command.")
    private String device = "";

    @Option(
            names = "--links",
            paramLabel = "auto|shm|unix",
            converter = LinkChoice.Converter.class,
            description =
                    "Links between ranks that are processes. shm: shared memory; unix: Unix sockets; auto"
                            + " (default): shared memory for at most 16 ranks if there is room, otherwise"
                            + " Unix sockets.")
    private LinkChoice links = LinkChoice.AUTO;

    @Option(
            names = "--bind-to",
            paramLabel = "core|none",
            converter = BindingConverter.class,
            description =
                    "core: bind each rank to one of the cores that this command may use on its machine,"
                            + " by taskset of util-linux. none (default): ranks run on any of them.")
    private RankBinding binding = RankBinding.NONE;

    @Mixin private HostOptions hosts = new HostOptions();

    @Mixin private Display display = new Display();

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "Class path of the program, as for java -cp.")
    private String classPath = "";

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "Option for the JVM of each rank, such as --jvm=-Xmx1g; repeatable.")
    private List<String> jvmOptions = new ArrayList<>();

    @Mixin private Profiling profiling = new Profiling();

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "0..*",
            preprocessor = RemainingArguments.class,
            description =
                    "A jar with a Main-Class, a class if -cp is given, or a program of Wherry by name;"
                            + " followed by its arguments.")
    private List<String> words = new ArrayList<>();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (words.isEmpty()) {
            throw wrong("no program: name a jar, or a class and -cp");
        }
        boolean rank = !device.equals(LOCAL) && isRank(System.getenv());
        if (!rank && mayUseAllocation()) {
            adoptAllocation();
        }
        check(rank);
        if (Program.isApp(words, classPath)) {
            CommandLine own = spec.commandLine();
            Integer answered =
                    Apps.answer(own.getOut(), own.getErr(), threads, words.toArray(String[]::new));
            if (answered != null) {
                return answered;
            }
        }
        Program program = Program.of(words, classPath);
        program.checkMainClass();
        if (rank) {
            profiling.beginRank();
            return InProcessLauncher.run(program);
        }
        return profiling.isWanted() ? runProfiled(program) : run(program, List.of(), null);
    }

    private static boolean isRank(Map<String, String> environment) {
        return MpiProcess.isLaunchedRank(environment) || HostVariables.areGiven(environment);
    }

    private boolean mayUseAllocation() {
        return device.isEmpty() && !threads && links == LinkChoice.AUTO;
    }

    private void adoptAllocation() {
        try {
            hosts.adoptAllocation(System.getenv());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
        if (!isSizeGiven()) {
            size = hosts.slotsHere();
        }
    }

    private boolean isSizeGiven() {
        return spec.commandLine().getParseResult().hasMatchedOption("-n");
    }

    private void check(boolean rank) {
        if (!device.isEmpty() && !device.equals(LOCAL)) {
            throw wrong("--device knows local: " + device);
        }
        if (rank && isSizeGiven()) {
            throw wrong(
                    "a launcher of MPI started this and chose the number of ranks: leave out -n,"
                            + " or add --device local");
        }
        String problem = hosts.problem().isEmpty() ? profiling.problem() : hosts.problem();
        if (!problem.isEmpty()) {
            throw wrong(problem);
        }
        if (hosts.areGiven()) {
            checkHosts(rank);
        }
        if (!rank && size == 0 && !isSizeGiven() && !hosts.areGiven()) {
            throw wrong("number of ranks is missing, such as -n 4 or --hosts a:2,b:2");
        }
        if (!rank && (size > MOST || (isSizeGiven() && size < 1))) {
            throw wrong("-n must be from 1 to " + MOST + ": " + size);
        }
        if ((rank || threads) && !jvmOptions.isEmpty()) {
            throw wrong("--jvm is for JVMs that this command starts: set JDK_JAVA_OPTIONS instead");
        }
        if ((rank || threads) && links != LinkChoice.AUTO) {
            throw wrong("--links is for JVMs that this command starts");
        }
        if ((rank || threads) && binding != RankBinding.NONE) {
            throw wrong("--bind-to is for JVMs that this command starts");
        }
        String shown = display.given();
        if ((rank || threads) && shown != null) {
            throw wrong(shown + " is for JVMs that this command starts");
        }
        if (rank && profiling.isForFile()) {
            throw wrong("--profile-to is for ranks that this command starts: see wherry profile");
        }
        if (rank && threads) {
            throw wrong("--threads is for ranks that this command starts: add --device local");
        }
    }

    private void checkHosts(boolean rank) {
        if (rank) {
            throw wrong("a launcher of MPI started this and chose the hosts: leave out --hosts");
        }
        if (threads) {
            throw wrong("--threads is for ranks on this machine");
        }
        if (links != LinkChoice.AUTO) {
            throw wrong("--links is for ranks on this machine: hosts are connected by TCP");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private int runProfiled(Program program) throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Profiling.Job job = (options, folder) -> run(program, options, folder);
        return threads
                ? profiling.runHere(program.classPath(), out, job)
                : profiling.run(ranks(), program.classPath(), out, job);
    }

    /// @param recordings the folder of `furtherOptions`; null if they name none
    private int run(Program program, List<String> furtherOptions, @Nullable Path recordings)
            throws IOException, InterruptedException {
        return threads ? runThreads(program) : runProcesses(program, furtherOptions, recordings);
    }

    private int runThreads(Program program) throws InterruptedException {
        String[] arguments = program.arguments().toArray(String[]::new);
        System.setProperty(DEVICE, LOCAL);
        program.publishClassPath();
        try {
            ThreadRanks.run(size, program.urls(), program.mainClass(), arguments);
        } catch (RankFailedException e) {
            e.printStackTrace(spec.commandLine().getErr());
            return 1;
        }
        InProcessLauncher.awaitThreads();
        return 0;
    }

    private int runProcesses(
            Program program, List<String> furtherOptions, @Nullable Path recordings)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>();
        options.add("--enable-native-access=ALL-UNNAMED");
        options.add("-D" + DEVICE + "=" + LOCAL);
        options.addAll(furtherOptions);
        options.addAll(jvmOptions);
        JavaProgram ranks =
                new JavaProgram(
                        options, program.classPath(), program.mainClass(), program.arguments());
        if (hosts.areGiven()) {
            return runOnHosts(ranks, recordings);
        }
        RankLinks chosen = links.of(size);
        return display.show(
                size, streams -> ProcessRanks.run(size, ranks.command(), streams, chosen, binding));
    }

    private int runOnHosts(JavaProgram program, @Nullable Path recordings)
            throws IOException, InterruptedException {
        int number = ranks();
        HostRanks.Options options = hosts.of(hosts.list().first(number), binding);
        return display.show(
                number, streams -> HostRanks.run(options, program, streams, recordings));
    }

    /// Returns the number of ranks.
    private int ranks() throws IOException {
        if (!hosts.areGiven()) {
            return size;
        }
        int slots = hosts.list().slots();
        int number = size == 0 ? slots : size;
        if (number > Math.min(MOST, slots)) {
            throw wrong(
                    "hosts have fewer slots than ranks: ranks="
                            + number
                            + ", slots="
                            + Math.min(MOST, slots));
        }
        return number;
    }
}
