// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Identifies a boot of the operating system: after a crash of the system, a file has only the
/// memory that was forced to it.
final class BootId {
    /// The current boot of the system; 0 if the system does not tell.
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
