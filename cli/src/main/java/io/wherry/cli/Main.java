// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

import io.wherry.cli.cluster.ClusterCommand;
import io.wherry.cli.demo.DemoCommand;
import io.wherry.cli.demo.EchoCommand;
import io.wherry.cli.inspect.InspectCommand;
import io.wherry.cli.ping.PingCommand;
import io.wherry.cli.ping.PingServerCommand;
import io.wherry.cli.rmi.RegistryCommand;
import io.wherry.cli.run.ClasspathCommand;
import io.wherry.cli.run.ProfileCommand;
import io.wherry.cli.run.RunCommand;
import io.wherry.cli.show.FailureText;
import io.wherry.cli.show.StandardOutput;
import io.wherry.cli.show.WrongArguments;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// The command `wherry`. It exits with 0 if all went well, 1 if not, 2 if it was called wrongly.
@Command(
        name = "wherry",
        description = "Moves Java object graphs between JVMs, and runs MPI programs.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ClasspathCommand.class,
            ClusterCommand.class,
            DemoCommand.class,
            EchoCommand.class,
            AutoComplete.GenerateCompletion.class,
            CommandLine.HelpCommand.class,
            InspectCommand.class,
            PingCommand.class,
            PingServerCommand.class,
            ProfileCommand.class,
            RegistryCommand.class,
            RunCommand.class
        },
        footerHeading = "%nIn a clone of the repository:%n",
        footer = "  bench      compares Wherry with other libraries: `wherry bench --help`",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all went well", "1:something failed", "2:wrong arguments"})
public final class Main {
    @Spec private CommandSpec spec = CommandSpec.create();

    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
        PrintWriter err = new PrintWriter(System.err, true, System.err.charset());
        int code = runInMemory(out, err, arguments);
        out.flush();
        System.exit(
                code == CommandLine.ExitCode.OK && out.checkError() ? cut(err, arguments) : code);
    }

    /* The stream has hidden why output is lost; a further write fails for the same reason. */
    private static int cut(PrintWriter err, String... arguments) {
        boolean runsProgram = arguments.length > 0 && arguments[0].equals("run");
        if (runsProgram && !FileDescriptor.out.valid()) {
            return CommandLine.ExitCode.OK; // its program has closed the stream
        }
        StandardOutput out = new StandardOutput();
        try {
            out.write('\n');
        } catch (IOException _) {
            return out.reportLoss(err) ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
        }
        if (runsProgram) {
            return CommandLine.ExitCode.OK; // the stream has failed, not the standard output
        }
        err.println("wherry: cannot write to standard output: output is lost");
        return CommandLine.ExitCode.SOFTWARE;
    }

    /* Stored objects may be larger than the heap. Errors of programs keep their stack trace. */
    private static int runInMemory(PrintWriter out, PrintWriter err, String... arguments) {
        try {
            return run(out, err, arguments);
        } catch (OutOfMemoryError e) {
            if (!arguments[0].equals("inspect")) {
                throw e;
            }
            err.println("wherry: " + FailureText.of(e));
            return InspectCommand.UNREADABLE;
        }
    }

    /// Runs one command and returns its exit code.
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler(new WrongArguments())
                .setExecutionExceptionHandler(Main::failed)
                .execute(arguments);
    }

    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult arguments) {
        if (e instanceof InvalidPathException) { // such as a name that the locale cannot have
            command.getErr().println("wherry: not a path: " + FailureText.of(e));
            return CommandLine.ExitCode.USAGE;
        }
        if (e instanceof RuntimeException && !(e instanceof UncheckedIOException)) {
            e.printStackTrace(command.getErr());
        } else {
            command.getErr().println("wherry: " + FailureText.of(e));
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    @Command(
            name = "version",
            description = "Prints the versions of Wherry and of Java.",
            mixinStandardHelpOptions = true)
    void version() {
        spec.commandLine().printVersionHelp(spec.commandLine().getOut());
    }

    /// What `--version` prints.
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            String java = Runtime.version() + " (" + System.getProperty("java.vm.name") + ")";
            return new String[] {
                "wherry " + (version == null ? "of an unpacked build" : version), "java " + java
            };
        }
    }
}
