// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The program of one rank.
///
/// @param command program and arguments
/// @param directory working directory of the process; null for that of this process
public record RankCommand(List<String> command, @Nullable Path directory) {
    public RankCommand {
        command = List.copyOf(command);
    }
}
