// SPDX-License-Identifier: Apache-2.0
package com.acme.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoSpace;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BookTest {
    @TempDir Path folder;

    @AfterEach
    void leave() {
        Cluster.setCurrent(null);
    }

    @Test
    void bookDoesAsAMapDoes() {
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            Cluster.setCurrent(cluster);
            long empty = cluster.byteSize();
            Book book = new Book();
            Map<String, Long> model = new HashMap<>();
            Random random = new Random(3);
            for (int i = 0; i < 10_000; i++) {
                String name = "name " + random.nextInt(1_000);
                assertEquals(model.getOrDefault(name, -1L), book.number(name));
                model.put(name, (long) i);
                book.put(name, i);
            }
            assertEquals(model.size(), book.size());
            model.forEach((name, number) -> assertEquals(number, book.number(name)));
            assertTrue(cluster.byteSize() - empty > 1_000 * 24, "entries are in the cluster");
        }
    }

    @Test
    void objectsHaveNoFieldsOfTheirOwn() throws IOException {
        for (Class<?> lowered : List.of(Book.class, Entry.class)) {
            ClassModel model = parse(lowered);
            for (String name : List.of("heads", "size", "name", "number", "next")) {
                assertTrue(
                        model.fields().stream()
                                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                                .noneMatch(field -> field.fieldName().equalsString(name)),
                        lowered + " has " + name);
            }
        }
    }

    private static ClassModel parse(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassFile.of().parse(in.readAllBytes());
        }
    }

    @Test
    void anotherProcessReadsIt() throws Exception {
        Process writer = start("write");
        Process reader = start("read");
        assertEquals(
                List.of("2 names, Ann has 5550100, Eve -1"),
                reader.inputReader().readAllLines());
        assertEquals(0, writer.waitFor());
        assertEquals(0, reader.waitFor());
    }

    private Process start(String what) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx64m", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(BookProgram.class.getName(), what));
        command.add("unix://" + folder.resolve("node0"));
        command.add("unix://" + folder.resolve("node1"));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
