// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/// The names of classes in a recording. Immutable.
public final class AllowList {
    private final Path file;
    private final Set<String> names;

    private AllowList(Path file, Set<String> names) {
        this.file = file;
        this.names = names;
    }

    /// Reads the recording `file`.
    ///
    /// @throws io.wherry.agent.internal.policy.PolicyException if a line is not valid
    /// @throws IOException if the file cannot be read
    public static AllowList read(Path file) throws IOException {
        return new AllowList(file, Set.copyOf(RecordingFile.read(file).keySet()));
    }

    /// Returns true if a recorded class has that name, or is the element class of the array class of that name.
    boolean contains(String className) {
        return names.contains(ClassNames.element(className));
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
