// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Texts that lie about on a machine: licences of the JDK, documents of installed packages.
final class TextFiles {
    private static final long LONGEST = 200_000;

    private final int most;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Set<Path> seen = new HashSet<>();
    private int characters;

    private TextFiles(int most) {
        this.most = most;
    }

    /// Texts by name, the same in each JVM, about `most` characters in all. A machine without such
    /// files still has the names of the JDK's own classes.
    static Map<String, String> found(int most) {
        List<Path> roots =
                List.of(
                        Path.of(System.getProperty("java.home"), "legal"),
                        Path.of("/usr/share/common-licenses"),
                        Path.of("/usr/share/doc"));
        return found(most, roots);
    }

    static Map<String, String> found(int most, List<Path> roots) {
        TextFiles files = new TextFiles(most);
        for (Path root : roots) {
            files.addTree(root);
        }
        if (files.texts.isEmpty()) {
            files.addClassNames();
        }
        return files.texts;
    }

    private void addTree(Path root) {
        Deque<Path> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty() && characters < most) {
            Path path = open.removeLast();
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                open.addAll(childrenInReverse(path));
            } else if (Files.isRegularFile(path)) {
                addFile(path);
            }
        }
    }

    private static List<Path> childrenInReverse(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException _) {
            return List.of(); // not ours to read: others are
        }
    }

    private void addFile(Path file) {
        try {
            if (seen.add(file.toRealPath()) && Files.size(file) <= LONGEST) {
                add(file.toString(), Files.readAllBytes(file));
            }
        } catch (IOException _) {
            /* not ours to read: others are */
        }
    }

    private void add(String name, byte[] bytes) {
        if (isText(bytes)) {
            add(name, new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private void add(String name, String text) {
        texts.put(name, text);
        characters += text.length();
    }

    /// Compressed files and pictures have a zero byte soon.
    private static boolean isText(byte[] bytes) {
        for (byte one : bytes) {
            if (one == 0) {
                return false;
            }
        }
        return bytes.length > 0;
    }

    private void addClassNames() {
        ModuleFinder.ofSystem().findAll().stream()
                .sorted(
                        Comparator.comparing(
                                (ModuleReference module) -> module.descriptor().name()))
                .takeWhile(_ -> characters < most)
                .forEach(this::addClassNames);
    }

    private void addClassNames(ModuleReference module) {
        try (ModuleReader reader = module.open();
                Stream<String> names = reader.list()) {
            add(module.descriptor().name(), names.sorted().collect(Collectors.joining("\n")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a module of this JDK", e);
        }
    }
}
