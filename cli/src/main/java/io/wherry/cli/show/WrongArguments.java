// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Handler that prints what is wrong with the arguments of a command, similar words, and how to get
/// help: not the whole help, in which the error would be missed. A command that consists of others
/// lists them.
public final class WrongArguments implements CommandLine.IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(command.getColorScheme().errorText(e.getMessage()));
        boolean isSuggested = UnmatchedArgumentException.printSuggestions(e, err);
        if (command.getSubcommands().isEmpty()) {
            err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        } else if (!isSuggested) {
            command.usage(err, command.getColorScheme());
        }
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
