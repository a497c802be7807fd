// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/// The jar that pages name `hello.jar`, with the program [PagePeer].
final class PageProgram {
    private PageProgram() {}

    static void write(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, PagePeer.class.getName());
        String name = PagePeer.class.getName().replace('.', '/') + ".class";
        try (OutputStream bytes = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(bytes, manifest);
                var program = PagePeer.class.getClassLoader().getResourceAsStream(name)) {
            jar.putNextEntry(new JarEntry(name));
            program.transferTo(jar);
        }
    }
}
