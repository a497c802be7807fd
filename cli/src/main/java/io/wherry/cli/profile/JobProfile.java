// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import io.wherry.cli.jvm.PrivateFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Makes the profile of a job out of the recordings of its ranks.
public final class JobProfile {
    private static final String RECORDINGS = "*.jfr";

    private JobProfile() {}

    /// Returns the recordings of ranks in a folder: see [ProfileSettings#jvmOptions]. A killed rank
    /// leaves an empty file.
    public static List<Path> recordings(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, RECORDINGS)) {
            for (Path file : found) {
                if (Files.size(file) > 0) {
                    files.add(file);
                }
            }
        }
        files.sort(null);
        return files;
    }

    /// Reads recordings, and measures the serialization cost of their messages.
    ///
    /// @param classPath of the program and what it needs, and of this command
    /// @throws IOException if one cannot be read
    public static Profile of(List<Path> recordings, List<Path> classPath)
            throws IOException, InterruptedException {
        List<ProfileRow> rows = new ArrayList<>();
        List<SampledMessage> samples = new ArrayList<>();
        for (int i = 0; i < recordings.size(); i++) {
            RankRecording recording = RankRecording.of(recordings.get(i));
            rows.addAll(recording.rows(recording.rank(i)));
            samples.addAll(recording.samples());
        }
        try (PrivateFolder folder = PrivateFolder.create()) {
            return new Profile(
                    new SerializationEstimator(folder.path(), classPath).with(rows, samples));
        }
    }

    /// Formats the profile as text.
    public static List<String> lines(Profile profile) {
        return new ProfileTable(profile).lines();
    }
}
