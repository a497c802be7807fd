// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.bench.links.LinkTimes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/// Options of the JVMs whose objects live in clusters.
final class IsoJvms {
    private static final String AGENT = "io.wherry.iso.internal.lower.LoweringAgent";

    /// Whose classes are lowered.
    private static final String LOWERED = "io.wherry.bench.iso";

    private final Path agent;

    /// @param folder receives a jar with the manifest of the agent; the classes are on the class
    ///     path
    IsoJvms(Path folder) throws IOException {
        agent = folder.resolve("lowering.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", AGENT);
        try (OutputStream file = Files.newOutputStream(agent);
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            jar.finish();
        }
    }

    List<String> options(ObjectLayout layout) {
        return switch (layout) {
            case HEAP, FLYWEIGHTS -> List.of(LinkTimes.OPTION);
            case CHECKED -> List.of(LinkTimes.OPTION, lowering(LOWERED));
            case UNCHECKED -> List.of(LinkTimes.OPTION, lowering(LOWERED + ",unchecked"));
        };
    }

    private String lowering(String arguments) {
        return "-javaagent:" + agent + '=' + arguments;
    }

    /// No JVM is started any more.
    void close() throws IOException {
        Files.delete(agent);
    }
}
