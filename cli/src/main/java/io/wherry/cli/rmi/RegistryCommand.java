// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import picocli.CommandLine.Command;

/// The command `wherry registry`.
@Command(
        name = "registry",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = RegistryList.class,
        description = "Looks at registries of remote objects.")
public final class RegistryCommand {}
