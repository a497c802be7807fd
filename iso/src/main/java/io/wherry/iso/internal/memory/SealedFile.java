// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.nio.file.Path;

/// A memory file that only the process that mapped it before sealing can write, whatever the rights
/// of others.
final class SealedFile {
    private static final int SEAL = 0x1;
    private static final int SHRINK = 0x2;
    private static final int GROW = 0x4;
    private static final int FUTURE_WRITE = 0x10;

    private final int descriptor;

    private SealedFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /// Creates the file. It stays open until the process ends; new readers cannot open it after
    /// that.
    static SealedFile create() throws IOException {
        if (!NativeAccess.isEnabled()) {
            throw new IOException("sealed memory" + NativeAccess.MISSING);
        }
        return new SealedFile(LibC.createMemory("wherry-iso"));
    }

    /// Returns the path by which processes of this user open it.
    Path path() {
        return Path.of("/proc", String.valueOf(ProcessHandle.current().pid()), "fd")
                .resolve(String.valueOf(descriptor));
    }

    /// Seals the file: it cannot be mapped for writing any more.
    void seal() throws IOException {
        LibC.seal(descriptor, SEAL | SHRINK | GROW | FUTURE_WRITE);
    }
}
