// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/// The bytes that java.io writes for a graph. They show values and sharing.
public final class JavaIoBytes {
    private JavaIoBytes() {}

    public static byte[] of(@Nullable Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(root);
        }
        return bytes.toByteArray();
    }
}
