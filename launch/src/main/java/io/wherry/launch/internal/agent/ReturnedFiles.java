// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/// The files that the ranks of a host have left in a [SharedFolder], on their way to the folder of
/// the launcher. Confined to one thread.
public final class ReturnedFiles {
    private final Path folder;
    private final String prefix;
    private final Set<String> begun = new HashSet<>();
    private final Set<String> failed = new HashSet<>();

    /// @param folder of the launcher
    /// @param firstRank of the host, which the names of its files begin with
    public ReturnedFiles(Path folder, int firstRank) {
        this.folder = folder;
        this.prefix = firstRank + "-";
    }

    /// Saves a piece of a file. The first one replaces a file of this name, such as one of an
    /// earlier job. After a piece that cannot be saved, those that follow it are ignored.
    ///
    /// @throws IOException if the piece cannot be saved
    public void save(AgentFrame.Piece piece) throws IOException {
        String name = prefix + piece.file();
        if (failed.contains(name)) {
            return;
        }
        boolean isSaved = false;
        try {
            write(new AgentFrame.Piece(name, piece.bytes()));
            isSaved = true;
        } finally {
            if (!isSaved) {
                failed.add(name);
            }
        }
    }

    private void write(AgentFrame.Piece piece) throws IOException {
        if (begun.add(piece.file())) {
            StagedFiles.replace(folder, piece);
        } else {
            StagedFiles.append(folder, piece);
        }
    }
}
