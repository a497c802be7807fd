// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.IOException;
import java.io.WriteAbortedException;

/// What a writer gave up.
final class AbortedWriteReader {

    private AbortedWriteReader() {}

    /// Reads why; the token has been passed over.
    static IOException read(JavaioReader reader, ReadHandles handles) throws IOException {
        handles.clear();
        Object cause = reader.readReference(false);
        handles.clear();
        return new WriteAbortedException(
                "writing aborted", cause instanceof Exception e ? e : null);
    }
}
