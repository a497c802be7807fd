// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Files that say who this side is and whom it trusts.
public sealed interface Material permits PemMaterial, Pkcs12Material {

    List<Path> files();

    /// Makes of the files' contents what they mean.
    Identity identity(Map<Path, byte[]> contents) throws IOException;
}
