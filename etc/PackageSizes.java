// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Checks the number of files of each package below a folder.
///
/// ```text
///  java etc/PackageSizes.java FOLDER
///
///  FOLDER/etc/package-sizes.txt   packages with more files, one a line:
///
///  <package> <files> <reason>     as many files as that; `any` for any number
/// ```
///
/// A package is a folder with source files, relative to FOLDER. The number of a listed package may
/// only fall: the check fails for more files, and for less until the list has the lower number.
final class PackageSizes {
    private static final int LIMIT = 40;
    private static final Path LIST = Path.of("etc", "package-sizes.txt");
    private static final String ANY = "any";
    private static final Set<String> SKIPPED = Set.of("target", "node_modules");
    private static final int COLUMNS = 3;

    private final Map<String, Integer> sizes = new TreeMap<>();
    private final Map<String, String> listed = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();

    private PackageSizes() {}

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        PackageSizes check = new PackageSizes();
        check.count(root);
        check.read(root.resolve(LIST));
        check.compare();
        check.failures.forEach(System.err::println);
        System.exit(check.failures.isEmpty() ? 0 : 1);
    }

    private void count(Path root) throws IOException {
        Files.walkFileTree(
                root,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        String name = folder.getFileName().toString();
                        boolean skipped =
                                SKIPPED.contains(name)
                                        || (name.startsWith(".") && !folder.equals(root));
                        return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        String name = file.getFileName().toString();
                        if (name.endsWith(".java") || name.endsWith(".kt")) {
                            Path folder = root.relativize(file.getParent());
                            sizes.merge(folder.toString().replace('\\', '/'), 1, Integer::sum);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private void read(Path list) throws IOException {
        for (String line : Files.readAllLines(list)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] words = line.split(" +", COLUMNS);
            if (words.length < COLUMNS || !words[1].matches(ANY + "|[0-9]+")) {
                failures.add(LIST + ": not `<package> <files> <reason>`: " + line);
            } else {
                listed.put(words[0], words[1]);
            }
        }
    }

    private void compare() {
        sizes.forEach(
                (name, files) -> {
                    String most = listed.get(name);
                    if (most == null && files > LIMIT) {
                        failures.add(name + ": too many files: files=" + files + ", most=" + LIMIT);
                    }
                });
        listed.forEach(
                (name, most) -> {
                    int files = sizes.getOrDefault(name, 0);
                    if (files <= LIMIT) {
                        failures.add(LIST + ": remove " + name + ": files=" + files);
                    } else if (!most.equals(ANY) && files != Integer.parseInt(most)) {
                        failures.add(failure(name, files, Integer.parseInt(most)));
                    }
                });
    }

    private static String failure(String name, int files, int most) {
        return files > most
                ? name + ": too many files: files=" + files + ", most=" + most
                : LIST + ": lower the number of " + name + " to " + files;
    }
}
