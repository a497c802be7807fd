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

/// The context of files as they are now. Thread-safe.
public final class FileContext implements Supplier<SSLContext> {
    /* Looking costs one call of the system a file. Files whose stamps differ, or are too young to
    tell, are read; only other contents are worth a new context. What could not be used is
    remembered by its stamps, so that it is tried and logged once. */

    private static final System.Logger LOGGER = System.getLogger("io.wherry.transport");

    private final Material material;
    private FileStamps stamps; // with those below, guarded by `this`
    private List<String> digests;
    private SSLContext context;

    private FileContext(Material material) throws IOException {
        this.material = material;
        stamps = FileStamps.of(material.files());
        Map<Path, byte[]> contents = read(material.files());
        digests = Digests.of(material.files(), contents);
        context = made(contents);
    }

    /// Reads the files for the first time.
    public static FileContext of(Material material) throws IOException {
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
                    "certificates or keys on disk cannot be used, those from before stay",
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
