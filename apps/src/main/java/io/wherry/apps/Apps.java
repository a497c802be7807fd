// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import io.wherry.apps.em3d.Em3d;
import io.wherry.apps.fft.Fft;
import io.wherry.apps.gp.Gp;
import io.wherry.apps.ida.Ida;
import io.wherry.apps.job.JobCommand;
import io.wherry.apps.matmul.Matmul;
import io.wherry.apps.pmm.Pmm;
import io.wherry.apps.sor.Sor;
import io.wherry.apps.tsp.Tsp;
import java.io.PrintWriter;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/// The registry of all programs by name: the entry point of each rank of `wherry run -n N NAME`.
@Command(
        name = "wherry run -n N",
        description = "Runs a parallel program.",
        synopsisSubcommandLabel = "PROGRAM",
        subcommands = {
            Em3d.class,
            Fft.class,
            Gp.class,
            Ida.class,
            Matmul.class,
            Pmm.class,
            Sor.class,
            Tsp.class
        })
public final class Apps {
    private static final int GO = -1;

    Apps() {}

    public static void main(String[] arguments) {
        int code = run(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    /// Runs a program as one rank.
    ///
    /// @param arguments its name and options
    /// @return the exit code: 0 on success, 1 if rank 0 found a wrong result, 2 if the command line
    ///     is invalid
    public static int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    /// Returns the names of the programs.
    public static Set<String> names() {
        return commandLine().getSubcommands().keySet();
    }

    /// Checks a command line before any rank is started with it. Prints the help or the error, if
    /// any.
    ///
    /// @param threads whether the ranks will be threads of one JVM
    /// @return null if ranks must run the command line, otherwise the exit code
    public static @Nullable Integer answer(
            PrintWriter out, PrintWriter err, boolean threads, String... arguments) {
        CommandLine line = commandLine().setOut(out).setErr(err);
        line.setExecutionStrategy(parsed -> check(parsed, threads));
        int code = line.execute(arguments);
        return code == GO ? null : code;
    }

    private static int check(ParseResult line, boolean threads) {
        Integer helped = CommandLine.executeHelpRequest(line);
        if (helped != null) {
            return helped;
        }
        ParseResult program = line.hasSubcommand() ? line.subcommand() : line;
        if (program.commandSpec().userObject() instanceof JobCommand<?> command) {
            if (threads) {
                command.options().requireThreads();
            }
            command.check();
            return GO;
        }
        program.commandSpec().commandLine().usage(program.commandSpec().commandLine().getErr());
        return CommandLine.ExitCode.USAGE;
    }

    private static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Apps());
        /*
         * An exception of a program goes to the handler of its thread: the handler of MPI ends the
         * other ranks.
         */
        return line.setExecutionExceptionHandler((e, _, _) -> {
            throw e;
        });
    }
}
