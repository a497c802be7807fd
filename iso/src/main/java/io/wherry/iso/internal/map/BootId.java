// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Tells one start of the system from others: memory that was written to a file before is in the file only as far as it was forced.
final class BootId {
    /// The start of the system that this process runs under; 0 if the system does not tell.
    static final long HERE = read();

    private BootId() {}

    private static long read() {
        try {
            byte[] id = Files.readAllBytes(Path.of("/proc/sys/kernel/random/boot_id"));
            String text = new String(id, StandardCharsets.US_ASCII).strip();
            return KeyHash.of(text.getBytes(StandardCharsets.US_ASCII), 0) | 1;
        } catch (IOException _) {
            return 0;
        }
    }
}
