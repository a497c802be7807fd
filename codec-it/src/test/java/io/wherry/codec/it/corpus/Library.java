// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/// One library of the corpus.
///
/// @param name as in the paths of its graphs
/// @param artifact the name of its jar, without the version
/// @param licence its SPDX identifier
/// @param member any class of its jar
record Library(
        String name, String artifact, String licence, Class<?> member, List<CorpusGraph> graphs) {

    /// Returns the version in the name of the jar.
    String version() {
        String file = jar(member).getFileName().toString();
        return file.substring(artifact.length() + 1, file.length() - ".jar".length());
    }

    static Path jar(Class<?> member) {
        try {
            return Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError("the JVM made this location", e);
        }
    }
}
