// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.testkit.Isomorphism;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One way to write a content to a file and to read it. One thread at a time.
public interface FilePeer {
    /// Overwrites the file with the content.
    void write(FileContent content, OpenFile file) throws IOException;

    /// Reads a copy of the content.
    @Nullable Object read(FileContent content, OpenFile file)
            throws IOException, ClassNotFoundException;

    /// Checks that `copy` is as this peer documents it.
    ///
    /// @throws AssertionError that names the path to the first difference
    default void check(FileContent content, @Nullable Object copy) {
        Isomorphism.check(content.value(), copy);
    }
}
