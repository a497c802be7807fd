// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import picocli.CommandLine.Command;

/// The command `wherry registry`.
@Command(
        name = "registry",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RegistryListCommand.class, RegistryServeCommand.class},
        description = "Runs a registry of remote objects, or looks at one.")
public final class RegistryCommand {}
