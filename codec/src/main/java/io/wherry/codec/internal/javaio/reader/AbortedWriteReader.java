// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import java.io.IOException;
import java.io.WriteAbortedException;

/// Reads the exception that a writer wrote in place of the rest of an object.
final class AbortedWriteReader {

    private AbortedWriteReader() {}

    /// Reads the exception; its token has been read.
    static IOException read(JavaioReader reader, ReadHandles handles) throws IOException {
        handles.clear();
        reader.deepen(1); // within the object that was not written
        Object cause;
        try {
            cause = reader.readReference(false);
        } finally {
            reader.deepen(-1);
        }
        handles.clear();
        return new WriteAbortedException(
                "writing aborted", cause instanceof Exception e ? e : null);
    }
}
