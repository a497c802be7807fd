// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The files with the key and certificates of this side and the certificates it trusts.
public sealed interface KeyMaterial permits PemKeyMaterial, Pkcs12KeyMaterial {

    List<Path> files();

    /// Parses the contents of the files.
    Identity identity(Map<Path, byte[]> contents) throws IOException;
}
