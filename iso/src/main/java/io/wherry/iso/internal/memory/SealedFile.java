// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.nio.file.Path;

/// A file in memory that nobody but who has mapped it already can write, whatever rights he has.
final class SealedFile {
    private static final int SEAL = 0x1;
    private static final int SHRINK = 0x2;
    private static final int GROW = 0x4;
    private static final int FUTURE_WRITE = 0x10;

    private final int descriptor;

    private SealedFile(int descriptor) {
        this.descriptor = descriptor;
    }

    /// Kept open until the process ends: it is gone for new readers then.
    static SealedFile create() throws IOException {
        if (!NativeAccess.isEnabled()) {
            throw new IOException("sealed memory" + NativeAccess.MISSING);
        }
        return new SealedFile(LibC.createMemory("wherry-iso"));
    }

    /// By which name processes of this user open it.
    Path path() {
        return Path.of("/proc", String.valueOf(ProcessHandle.current().pid()), "fd")
                .resolve(String.valueOf(descriptor));
    }

    /// After that nobody maps it to write.
    void seal() throws IOException {
        LibC.seal(descriptor, SEAL | SHRINK | GROW | FUTURE_WRITE);
    }
}
