// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A folder of the launcher and the temporary folder that stands for it on a host: the files in it
/// go to the host before the ranks start, further ones come back when they have ended. Files in
/// folders of it do neither. Confined to one thread at a time.
public final class SharedFolder {
    private final String original;
    private final Path folder;
    private final Set<String> received = new HashSet<>();

    private SharedFolder(String original, Path folder) {
        this.original = original;
        this.folder = folder;
    }

    /// Makes the folder of this host.
    ///
    /// @param original the folder of the launcher
    /// @param parent the folder to make it in
    public static SharedFolder create(String original, Path parent) throws IOException {
        return new SharedFolder(original, Files.createDirectory(parent.resolve("shared")));
    }

    /// Appends a piece to a file.
    public void append(AgentFrame.Piece piece) throws IOException {
        StagedFiles.append(folder, piece);
        received.add(piece.file());
    }

    /// Returns words of a command in which this folder takes the place of the launcher's.
    public List<String> inPlace(List<String> words) {
        return words.stream().map(word -> word.replace(original, folder.toString())).toList();
    }

    /// Sends the files that were not received, also those after one that cannot be sent.
    ///
    /// @throws IOException after the last file, for the first that could not be sent
    public void sendBack(StagedFiles.Target to) throws IOException {
        List<IOException> failures = new ArrayList<>();
        for (Path file : files(folder)) {
            String name = file.getFileName().toString();
            if (!received.contains(name)) {
                sendBack(file, name, to, failures);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private static void sendBack(
            Path file, String name, StagedFiles.Target to, List<IOException> failures) {
        try {
            StagedFiles.send(file, name, to);
        } catch (IOException e) {
            failures.add(e); // for example, a child process of a rank has removed it
        }
    }

    /// Sends the files of the launcher's folder.
    public static void send(Path original, StagedFiles.Target to) throws IOException {
        for (Path file : files(original)) {
            StagedFiles.send(file, file.getFileName().toString(), to);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
