// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.mpi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/// Appends a line for each test to the file that a system property names, which `mpi/matrix` reads.
public final class Outcomes implements TestWatcher {
    /// The name of a test of a job on an [Installation] with a number of ranks.
    public static final String NAME = "{0}, {1} ranks, {2}";

    private static final String FILE = "wherry.mpi.outcomes";

    /// Made by JUnit.
    public Outcomes() {}

    @Override
    public void testSuccessful(ExtensionContext test) {
        write(test, "passed");
    }

    @Override
    public void testFailed(ExtensionContext test, @Nullable Throwable cause) {
        write(test, "failed");
    }

    @Override
    public void testAborted(ExtensionContext test, @Nullable Throwable cause) {
        write(test, "left out");
    }

    @Override
    public void testDisabled(ExtensionContext test, Optional<String> reason) {
        write(test, "left out");
    }

    private static void write(ExtensionContext test, String outcome) {
        String file = System.getProperty(FILE);
        if (file == null) {
            return;
        }
        try {
            Files.writeString(
                    Path.of(file),
                    outcome + ", " + test.getDisplayName() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
