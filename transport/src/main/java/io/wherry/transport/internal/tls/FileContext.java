// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.TlsMaterialException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/// Supplies an [SSLContext] that follows changes of the key and certificate files. Thread-safe.
public final class FileContext implements Supplier<SSLContext> {
    /* A check costs one system call per file. Files are read if their stamps have changed or are
    too recent to be reliable; a new context is made only if the contents have changed. The stamps
    of files that could not be used are remembered, so that they are tried and logged once. */

    private static final System.Logger LOGGER = System.getLogger("io.wherry.transport");

    private final KeyMaterial material;
    private FileStamps stamps; // with those below, guarded by `this`
    private List<String> digests;
    private SSLContext context;

    private FileContext(KeyMaterial material) throws IOException {
        this.material = material;
        stamps = FileStamps.of(material.files());
        Map<Path, byte[]> contents = read(material.files());
        digests = Digests.of(material.files(), contents);
        context = made(contents);
    }

    /// Reads the files for the first time.
    public static FileContext of(KeyMaterial material) throws IOException {
        return new FileContext(material);
    }

    @Override
    public synchronized SSLContext get() {
        FileStamps now = FileStamps.of(material.files());
        if (now.differFrom(stamps)) {
            stamps = now;
            renew();
        }
        return context;
    }

    private void renew() {
        try {
            Map<Path, byte[]> contents = read(material.files());
            List<String> fresh = Digests.of(material.files(), contents);
            if (!fresh.equals(digests)) {
                digests = fresh;
                context = made(contents);
            }
        } catch (IOException e) {
            LOGGER.log(
                    Level.WARNING,
                    "new certificates or keys cannot be used, the previous ones stay in use",
                    e);
        }
    }

    private static Map<Path, byte[]> read(List<Path> files) throws IOException {
        Map<Path, byte[]> contents = new HashMap<>();
        for (Path file : files) {
            try {
                contents.put(file, Files.readAllBytes(file));
            } catch (IOException e) {
                throw new TlsMaterialException("file cannot be read", file, e);
            }
        }
        return contents;
    }

    private SSLContext made(Map<Path, byte[]> contents) throws IOException {
        Identity identity = material.identity(contents);
        Path first = material.files().getFirst();
        try {
            String mistake = identity.mistake();
            if (mistake != null) {
                throw new TlsMaterialException(mistake, first, null);
            }
            return identity.context();
        } catch (GeneralSecurityException e) {
            throw new TlsMaterialException("key and certificates cannot be used", first, e);
        }
    }
}
