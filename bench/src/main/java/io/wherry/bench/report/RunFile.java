// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads and writes runs as JSON. Files are replaced atomically: a run that was stopped can be
/// resumed.
public final class RunFile {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private RunFile() {}

    /// Replaces the file.
    public static void write(Run run, Path file) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, json(run));
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static String json(Run run) {
        return MAPPER.writeValueAsString(run);
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new IOException("no such file: " + file, e);
        }
    }

    /// Reads a run that was kept.
    ///
    /// @throws IOException if the file cannot be read, or is not a run
    public static Run read(Path file) throws IOException {
        Run run;
        try {
            run = MAPPER.readValue(text(file), Run.class);
        } catch (JacksonException e) {
            throw new IOException(
                    "no run of the bench: " + file + ": " + e.getOriginalMessage(), e);
        }
        if (run.format() != Run.FORMAT) {
            throw new IOException("run has another format: " + file + ", format=" + run.format());
        }
        return RenamedTitles.applied(run);
    }
}
