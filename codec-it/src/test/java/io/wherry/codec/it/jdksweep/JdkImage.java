// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The serializable classes of the running JDK's image, found in its class files: none is loaded for it.
final class JdkImage {
    private record Header(boolean concrete, List<String> supertypes) {}

    private final Map<String, Header> headers = new HashMap<>();
    private final Map<String, Boolean> known = new HashMap<>();

    private JdkImage() {
        known.put("java.io.Serializable", true);
    }

    /// Names of all classes that are serializable and neither abstract nor interfaces, in order: of every module, exported or not. Constants of enums that
    /// have a class of their own count as their enum.
    static Set<String> serializableClasses() throws IOException {
        JdkImage image = new JdkImage();
        image.readHeaders();
        Set<String> found = new TreeSet<>();
        image.headers.forEach((name, header) -> {
            if (header.concrete() && image.isSerializable(name)) {
                found.add(name);
            }
        });
        return found;
    }

    private void readHeaders() throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = file.getFileName() == null ? "" : file.getFileName().toString();
                if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                    add(ClassFile.of().parse(Files.readAllBytes(file)));
                }
            }
        }
    }

    private void add(ClassModel model) {
        List<String> supertypes = new ArrayList<>();
        model.superclass().ifPresent(type -> supertypes.add(name(type)));
        model.interfaces().forEach(type -> supertypes.add(name(type)));
        boolean constantBody =
                model.flags().has(AccessFlag.ENUM) && !supertypes.contains("java.lang.Enum");
        boolean concrete =
                !constantBody
                        && !model.flags().has(AccessFlag.ABSTRACT)
                        && !model.flags().has(AccessFlag.INTERFACE);
        headers.put(name(model.thisClass()), new Header(concrete, supertypes));
    }

    private static String name(ClassEntry type) {
        return type.asInternalName().replace('/', '.');
    }

    private boolean isSerializable(String name) {
        Boolean answer = known.get(name);
        if (answer == null) {
            @Nullable Header header = headers.get(name);
            answer = header != null && header.supertypes().stream().anyMatch(this::isSerializable);
            known.put(name, answer);
        }
        return answer;
    }
}
