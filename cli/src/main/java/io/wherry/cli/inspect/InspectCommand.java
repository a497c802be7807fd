// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import picocli.CommandLine.Command;

/// The command `wherry inspect`.
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Looks into serialized objects of java.io without their classes: no class that the data"
                    + " name is loaded.",
            "Inputs are files, directories with all files below them, or - for standard input."
                    + " Gzip, hexadecimal digits and base64 are decoded. Streams are found at any"
                    + " offset."
        },
        subcommands = {
            TreeCommand.class,
            SizeCommand.class,
            StatCommand.class,
            FilterCommand.class,
            CheckCommand.class,
            JsonCommand.class,
            FromJsonCommand.class,
            DiffCommand.class,
            RewriteCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all was read, and nothing was found",
            "1:findings, or differences",
            "2:wrong arguments",
            "3:malformed bytes, or an input that cannot be read; the rest was read"
        })
public final class InspectCommand {
    /// The exit code for an input that cannot be read.
    public static final int UNREADABLE = ExitCode.MALFORMED;
}
